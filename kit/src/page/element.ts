/** Elements of a page. Whatever a text holds, it becomes text that is visible: nothing here parses HTML. */
import { escapeLine } from '../terminal/escape.ts'

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** Creates an element with attributes and children; strings become text, as the terminal shows it. `undefined` and `false` leave an attribute out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  setAttributes(created, attributes)
  created.append(...children.map((child) => (typeof child === 'string' ? escapeLine(child) : child)))
  return created
}

const SVG = 'http://www.w3.org/2000/svg'

/** The same for SVG. */
export function svgElement(name: string, attributes: Attributes, ...children: readonly Node[]): SVGElement {
  const created = document.createElementNS(SVG, name)
  setAttributes(created, attributes)
  created.append(...children)
  return created
}

function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    target.setAttribute(name, value === true ? '' : String(value))
  }
}

/** Sets a custom property, by the object model: a policy of content forbids attributes of style. */
export function withProperties<Target extends HTMLElement>(
  target: Target,
  properties: Readonly<Record<`--${string}`, number | string>>,
): Target {
  for (const [name, value] of Object.entries(properties)) target.style.setProperty(name, String(value))
  return target
}

/** A button that does something. */
export function button(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const created = element('button', { type: 'button', ...attributes }, label)
  created.addEventListener('click', onClick)
  return created
}
