import { parse } from 'brandid'
import * as ids from './ids.ts'

function show({ UserId }: typeof ids): void {
  const id = UserId.generate()
  const place = document.querySelector('#id')
  if (place) place.textContent = `${parse(id).prefix} ${id}`
}

show(ids)
import.meta.hot?.accept('./ids.ts', (updated) => {
  if (updated) show(updated as unknown as typeof ids)
})
