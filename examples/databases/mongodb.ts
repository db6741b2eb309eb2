/**
 * MongoDB keeps the 12 bytes of an ObjectId; programs exchange its hexadecimal text. `instanceof` is of no use: the
 * `ObjectId` of `bson` and that of `mongodb` may be two classes.
 */
import { ObjectId } from 'bson'
import { DocumentId } from './ids.ts'

/** For a query or a new document: `{ _id: toObjectId(id) }`. */
export function toObjectId(id: DocumentId): ObjectId {
  return ObjectId.createFromHexString(DocumentId.body(id))
}

/** For what a query returns. */
export function fromObjectId(objectId: { toHexString(): string }): DocumentId {
  return DocumentId.fromBody(objectId.toHexString())
}
