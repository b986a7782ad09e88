import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { areaUnits, cents, millimetres, recordColumns } from '../columns.ts'
import { files } from '../records/files.ts'

export const categories = pgTable(
  'categories',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    parent_id: integer().references((): AnyPgColumn => categories.id),
    position: integer().notNull().default(0),
    picture_id: integer().references(() => files.id),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('categories_code').on(sql`lower(${table.code})`).where(sql`${table.deleted_at} is null`),
    index('categories_parent').on(table.parent_id),
    index('categories_picture').on(table.picture_id),
  ],
)

export const finishes = pgTable(
  'finishes',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    price_mode: text({ enum: ['m2', 'metre', 'piece', 'line'] }).notNull(),
    price: cents().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('finishes_code').on(sql`lower(${table.code})`).where(sql`${table.deleted_at} is null`),
  ],
)

export const materials = pgTable(
  'materials',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    price_per_m2: cents().notNull().default(0),
    cost_per_m2: cents().notNull().default(0),
    roll_width: millimetres().notNull().default(0),
    roll_length: millimetres().notNull().default(0),
    thickness: integer().notNull().default(0),
    weight: integer().notNull().default(0),
    picture_id: integer().references(() => files.id),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('materials_code').on(sql`lower(${table.code})`).where(sql`${table.deleted_at} is null`),
    index('materials_name').on(sql`lower(${table.name})`).where(sql`${table.deleted_at} is null`),
    index('materials_picture').on(table.picture_id),
  ],
)

/**
 * Finishes that can be applied to a material. If `price` is not null, it replaces the price of the finish for this material, in
 * cents.
 */
export const materialFinishes = pgTable(
  'material_finishes',
  {
    material_id: integer()
      .notNull()
      .references(() => materials.id),
    finish_id: integer()
      .notNull()
      .references(() => finishes.id),
    price: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.material_id, table.finish_id] }),
    index('material_finishes_finish').on(table.finish_id),
  ],
)

export const products = pgTable(
  'products',
  {
    ...recordColumns(),
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    category_id: integer().references(() => categories.id),
    picture_id: integer().references(() => files.id),
    price_mode: text({ enum: ['area', 'unit'] }).notNull(),
    unit_price: cents().notNull().default(0),
    /** Quantity discounts. `discount` is in hundredths of a percent. */
    breaks: jsonb().$type<{ from_copies: number; discount: number }[]>().notNull().default([]),
    min_width: millimetres().notNull().default(0),
    max_width: millimetres().notNull().default(0),
    min_height: millimetres().notNull().default(0),
    max_height: millimetres().notNull().default(0),
    fixed_sizes: jsonb().$type<{ width: number; height: number }[]>().notNull().default([]),
    min_m2: areaUnits().notNull().default(0),
    bleed: millimetres().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (table) => [
    uniqueIndex('products_code').on(sql`lower(${table.code})`).where(sql`${table.deleted_at} is null`),
    index('products_category').on(table.category_id),
    index('products_picture').on(table.picture_id),
  ],
)

export const productMaterials = pgTable(
  'product_materials',
  {
    product_id: integer()
      .notNull()
      .references(() => products.id),
    material_id: integer()
      .notNull()
      .references(() => materials.id),
  },
  (table) => [
    primaryKey({ columns: [table.product_id, table.material_id] }),
    index('product_materials_material').on(table.material_id),
  ],
)
