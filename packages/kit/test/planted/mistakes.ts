/** Twenty mistakes with IDs, one in each numbered line. Before adoption, all of them compile. */
import { eq, inArray, sql } from 'drizzle-orm'
import {
  bookVisit,
  createVisit,
  db,
  fetchJson,
  findOwner,
  findPet,
  findVisit,
  invoice,
  type Owner,
  owner,
  type Pet,
  pet,
  publish,
  Register,
  remind,
  removePets,
  request,
  vet,
  visit,
} from './practice.ts'
import { invoices, owners, pets, visits } from './schema.ts'

const register = new Register()

export function reception() {
  bookVisit(pet.id, vet.id)
  bookVisit(vet.id, pet.id) // ← 1
  createVisit({ petId: pet.id, vetId: vet.id })
  createVisit({ petId: owner.id, vetId: vet.id }) // ← 2
  removePets([visit.petId])
  removePets([visit.id]) // ← 3
  remind(owner.id, visit.id)
  remind(visit.id, owner.id) // ← 4
  register.transfer(pet.id, owner.id)
  register.transfer(pet.id, vet.id) // ← 5
}

export function accounts(all: readonly Pet[]) {
  invoice.ownerId = visit.vetId // ← 6
  findVisit(invoice.visitId ?? visit.id)
  findVisit(invoice.visitId ?? invoice.id) // ← 7
  all.map((each) => findOwner(each.ownerId))
  return all.map((each) => findOwner(each.id)) // ← 8
}

export const copy = (from: Pet): Pet => ({ ...from, ownerId: from.id }) // ← 9

export function index(all: readonly Owner[]) {
  const byId = new Map(all.map((each) => [each.id, each]))
  byId.get(pet.ownerId)
  return byId.get(pet.id) // ← 10
}

export async function rows() {
  const [found] = await db.select().from(visits)
  if (!found) return
  await db.insert(visits).values({ petId: found.petId, vetId: found.vetId })
  await db.insert(visits).values({ petId: found.vetId, vetId: found.vetId }) // ← 11
  await db.update(invoices).set({ ownerId: found.petId }) // ← 12
  await db.select().from(pets).where(eq(pets.id, found.petId))
  await db.select().from(owners).where(eq(owners.id, found.petId)) // ← 13
  await db.delete(pets).where(inArray(pets.id, [found.id])) // ← 14
  await db.execute(sql`select * from ${invoices} where visit_id = ${found.id}`)
  await db.execute(sql`select * from ${invoices} where visit_id = ${found.petId}`) // ← 15
}

export function desk(waiting: readonly Pet[]) {
  const called = new Set<string>()
  called.add(`${pet.id}`)
  const isFirst = waiting[0]?.id === owner.id // ← 16
  const isKnown = register.petIds.includes(vet.id) // ← 17
  return [isFirst, isKnown]
}

export async function edges() {
  publish('visit.booked', { id: pet.id }) // ← 18
  findPet(Number(request.params['ownerId'])) // ← 19
  return await fetchJson(`/owners/${pet.id}`) // ← 20
}
