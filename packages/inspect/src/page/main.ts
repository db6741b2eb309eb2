/** The script of the page: it mounts the inspector, with the manifest that the page has in it. */
import { mountInspector } from './inspector.ts'

const place = document.getElementById('brandid-inspector')
const embedded = document.getElementById('brandid-manifest')
if (place) mountInspector(place, embedded ? { manifest: JSON.parse(embedded.textContent ?? '') } : {})
