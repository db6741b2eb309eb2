/**
 * The script of the page, which mounts the inspector with the manifest in the page. The page is a single file, so the worker for long
 * pastes runs the same script.
 */
import { mountInspector } from './inspector.ts'
import { servePastes } from './long-paste.ts'

/** The part of Trusted Types that the page uses. TypeScript has no declarations of them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

if (typeof document === 'undefined') servePastes()
else {
  const script = document.currentScript
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  // The policy of the page allows a single policy of this name, so that no other code can start a worker.
  const policy = trustedTypes?.createPolicy('brandid-worker', { createScriptURL: (url) => url })
  const place = document.getElementById('brandid-inspector')
  const embedded = document.getElementById('brandid-manifest')
  const startWorker = () => {
    const url = URL.createObjectURL(new Blob([script?.textContent ?? ''], { type: 'text/javascript' }))
    return new Worker(policy?.createScriptURL(url) ?? url)
  }
  if (place)
    mountInspector(place, {
      startWorker,
      ...(embedded ? { manifest: JSON.parse(embedded.textContent ?? '') } : {}),
    })
}
