/** The script of the page, which mounts the inspector with the manifest in the page. */
import { mountInspector } from './inspector.ts'

const place = document.getElementById('brandid-inspector')
const embedded = document.getElementById('brandid-manifest')
if (place) mountInspector(place, embedded ? { manifest: JSON.parse(embedded.textContent ?? '') } : {})
