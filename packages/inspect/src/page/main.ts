/**
 * The page's script, which mounts the inspector with the embedded manifest. The page is a single file, so the worker for long
 * pastes runs the same script.
 */
import { mountInspector } from './inspector.ts'
import { servePastes } from './long-paste.ts'

/** The part of the Trusted Types API that the page uses. TypeScript does not declare this API. */
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
  // The page's content security policy allows only one Trusted Types policy with this name, so that no other code can start a worker.
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
