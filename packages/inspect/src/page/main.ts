/** The script of the page: it mounts the inspector, with the manifest that the page has in it. */
import { mountInspector } from './inspector.ts'

const place = document.getElementById('brandid-inspector')
const manifest = document.getElementById('brandid-manifest')
if (place) {
  const inspector = mountInspector(place)
  if (manifest) {
    const { text, name }: { text: string; name: string } = JSON.parse(manifest.textContent ?? '')
    void inspector.loadManifest(text, name)
  }
}
