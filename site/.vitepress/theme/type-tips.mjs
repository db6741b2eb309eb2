/**
 * Shows the type of a name in a code block on hover, touch or keyboard focus. A block is a single tab stop, and the arrow keys move from
 * name to name. All pages share one tip element.
 */

const LEAST_GAP_PX = 8
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Enables the tips in a document, including on pages that are opened later. */
export function showTypes(document) {
  const tip = Object.assign(document.createElement('div'), { id: 'ty-tip', role: 'status' })
  let current

  function hide() {
    current?.classList.remove('ty-current')
    current = undefined
    tip.hidden = true
    tip.replaceChildren()
  }

  function show(name) {
    if (name === current) return
    hide()
    if (!name) return
    current = name
    name.classList.add('ty-current')
    const texts = JSON.parse(name.closest('[data-types]').dataset.types)
    const [type, ...sentence] = texts[name.dataset.t].split('\n\n')
    tip.append(type, ...sentence.map((text) => paragraph(document, text)))
    tip.hidden = false
    document.body.append(tip)
    place(tip, name.getBoundingClientRect())
  }

  document.addEventListener('pointerover', ({ target }) => show(target.closest?.('.ty')))
  document.addEventListener('click', ({ target }) => show(target.closest?.('.ty')))
  document.addEventListener('focusout', hide)
  const follow = () => current && place(tip, current.getBoundingClientRect())
  document.addEventListener('scroll', follow, { passive: true, capture: true })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return hide()
    const step = STEPS[event.key]
    if (!step || !event.target.matches?.('pre.typed')) return
    const names = [...event.target.querySelectorAll('.ty')]
    const next = names[names.indexOf(current) + step] ?? names.at(step > 0 ? 0 : -1)
    if (!next) return
    event.preventDefault()
    next.scrollIntoView({ block: 'nearest' })
    show(next)
  })
}

const paragraph = (document, textContent) => Object.assign(document.createElement('p'), { textContent })

/** Places the tip below the name if there is room, otherwise above the name, and always inside the window. */
function place(tip, name) {
  const { offsetWidth: width, offsetHeight: height } = tip
  const mostLeft = document.documentElement.clientWidth - width - LEAST_GAP_PX
  const isRoomBelow = name.bottom + height + LEAST_GAP_PX < innerHeight
  const top = isRoomBelow ? name.bottom + 6 : name.top - height - 6
  tip.style.left = `${Math.max(LEAST_GAP_PX, Math.min(name.left, mostLeft))}px`
  tip.style.top = `${Math.max(LEAST_GAP_PX, top)}px`
}
