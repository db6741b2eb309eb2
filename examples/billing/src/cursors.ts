/** Cursors of invoices: where a page ended. */
import { InvoiceId } from './ids.ts'

export interface Cursor {
  readonly createdMs: number
  readonly id: InvoiceId
}

export const encodeCursor = ({ createdMs, id }: Cursor): string => `${createdMs}.${id}`

/** @throws {IdError} for another text, and for a cursor of rows of another kind. */
export function decodeCursor(text: string): Cursor {
  const [, created = '', id = text] = /^([0-9]{1,15})\.(.*)$/s.exec(text) ?? []
  return { id: InvoiceId.parse(id), createdMs: Number(created) }
}
