/** The tables of a veterinary practice: a product as it is before adoption, which knows nothing of brandid. */
import { integer, pgTable, serial, text } from 'drizzle-orm/pg-core'

export const owners = pgTable('owners', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
})

export const vets = pgTable('vets', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
})

export const pets = pgTable('pets', {
  id: serial('id').primaryKey(),
  ownerId: integer('owner_id')
    .notNull()
    .references(() => owners.id),
  name: text('name').notNull(),
})

export const visits = pgTable('visits', {
  id: serial('id').primaryKey(),
  petId: integer('pet_id')
    .notNull()
    .references(() => pets.id),
  vetId: integer('vet_id')
    .notNull()
    .references(() => vets.id),
})

export const invoices = pgTable('invoices', {
  id: serial('id').primaryKey(),
  ownerId: integer('owner_id')
    .notNull()
    .references(() => owners.id),
  visitId: integer('visit_id').references(() => visits.id),
})
