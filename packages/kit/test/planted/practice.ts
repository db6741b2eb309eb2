/** The entities and the functions of the practice. */
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export interface Owner {
  id: number
  name: string
}
export interface Vet {
  id: number
  name: string
}
export interface Pet {
  id: number
  ownerId: number
  name: string
}
export interface Visit {
  id: number
  petId: number
  vetId: number
}
export interface Invoice {
  id: number
  ownerId: number
  visitId: number | null
}

export interface NewVisit {
  petId: number
  vetId: number
  note?: string
}

export declare const db: PgDatabase<PgQueryResultHKT>
export declare const owner: Owner
export declare const vet: Vet
export declare const pet: Pet
export declare const visit: Visit
export declare const invoice: Invoice
export declare const request: { readonly params: Readonly<Record<string, string>> }

export declare function bookVisit(petId: number, vetId: number): Visit
export declare function createVisit(visit: NewVisit): Visit
export declare function removePets(petIds: readonly number[]): void
export declare function findOwner(ownerId: number): Owner
export declare function findPet(petId: number): Pet
export declare function findVisit(visitId: number): Visit
export declare function remind(ownerId: number): void
export declare function remind(ownerId: number, visitId: number): void
export declare function publish(event: string, data: object): void
export declare function fetchJson(path: string): Promise<unknown>

export class Register {
  readonly petIds: number[] = []

  transfer(petId: number, ownerId: number): Pet {
    this.petIds.push(petId)
    return { ...findPet(petId), ownerId }
  }
}
