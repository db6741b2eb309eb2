/** The models of the generated calls, in data. */
import { CommentId, LineId, PostId, ProfileId, SeatId, SlotId, TagId, UserId } from '../ids.ts'

/** Each model: its filled field, its label, its relations, and the ways to look for one row by the filled field. */
export const MODELS = {
  user: {
    kind: UserId,
    id: 'id',
    label: 'email',
    isUnique: true,
    children: {
      posts: ['post', 'author'],
      edited: ['post', 'editor'],
      profile: ['profile', 'user'],
      lines: ['line', 'owner'],
      slots: ['slot', 'owner'],
    },
  },
  post: {
    kind: PostId,
    id: 'id',
    label: 'title',
    parents: { author: ['user', 'posts'] },
    children: { comments: ['comment', 'post'], replies: ['post', 'parent'], tags: ['tag', 'posts'] },
  },
  comment: { kind: CommentId, id: 'key', label: 'text', parents: { post: ['post', 'comments'] } },
  tag: { kind: TagId, id: 'id', label: 'name', isUnique: true },
  profile: { kind: ProfileId, id: 'id', label: 'data', parents: { user: ['user', 'profile'] } },
  line: {
    kind: LineId,
    id: 'lineId',
    label: 'text',
    parents: { owner: ['user', 'lines'] },
    counts: true,
    finds: [(lineId, ownerId) => ({ ownerId_lineId: { ownerId, lineId } })],
  },
  slot: {
    kind: SlotId,
    id: 'id',
    label: 'text',
    parents: { owner: ['user', 'slots'] },
    counts: true,
    more: { place: 'a' },
    finds: [
      (id) => ({ id }),
      (id, ownerId) => ({ ownerId_id: { ownerId, id } }),
      (id) => ({ spot: { place: 'a', id } }),
      (id) => ({ spot: { place: 'a', id }, count: { gte: 0 } }),
    ],
  },
  seat: {
    kind: SeatId,
    id: 'seatId',
    label: 'text',
    counts: true,
    more: { row: 'a' },
    finds: [
      (seatId) => ({ x: { row: 'a', seatId } }),
      (seatId) => ({ AND: [{ row: 'a' }], x: { seatId, row: 'a' } }),
    ],
  },
}
