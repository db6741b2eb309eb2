/** The script of both pages: it mounts the parts that the page has a place for, and gives others the two functions. */
import { mountCatalogue } from './catalogue.ts'
import { mountInspector } from './inspector.ts'

const inspector = document.getElementById('brandid-inspector')
if (inspector) mountInspector(inspector, { manifestUrl: './brandid.json' })

const catalogue = document.getElementById('brandid-catalogue')
const manifest = document.getElementById('brandid-manifest')
if (catalogue && manifest) {
  void mountCatalogue(catalogue, { manifest: manifest.textContent ?? '', name: 'the catalogue' })
}

Object.assign(globalThis, { brandid: { mountInspector, mountCatalogue } })
