import type { languages } from '@lienzo/contract/people/languages'
import { isHouseLineField, type PriceSource } from '@lienzo/rules/installation/budget-price'
import type { CellValue, SheetColumn } from '../../../adapters/spreadsheet/spreadsheet.ts'
import type { Caller } from '../../../core/context/caller.ts'
import type { ExportedLine } from './lines-to-export.ts'

type Language = (typeof languages)[number]
type SheetLine = ExportedLine & { sourceName: string }

/** Columns of a sheet of budget lines, in order. Amounts are in euros, areas in m². */
const columns = {
  budget: { kind: 'text', cell: ({ budget_code }) => budget_code },
  revision: { kind: 'integer', cell: ({ revision }) => revision },
  number: { kind: 'integer', cell: ({ number }) => number },
  space_number: { kind: 'integer', cell: ({ space_number }) => space_number },
  shop_name: { kind: 'text', cell: ({ shop_name }) => shop_name },
  chain: { kind: 'text', cell: ({ chain }) => chain },
  position: { kind: 'text', cell: ({ position }) => position },
  address: { kind: 'text', cell: ({ address }) => address },
  postal_code: { kind: 'text', cell: ({ postal_code }) => postal_code },
  city: { kind: 'text', cell: ({ city }) => city },
  country: { kind: 'text', cell: ({ country }) => country },
  pieces: { kind: 'integer', cell: ({ pieces }) => pieces },
  m2: { kind: 'area', cell: ({ m2 }) => m2 / 10_000 },
  installer: { kind: 'text', cell: ({ installer_name }) => installer_name },
  planned_at: { kind: 'day', cell: ({ planned_at }) => planned_at },
  source: { kind: 'text', cell: ({ sourceName }) => sourceName },
  minutes: { kind: 'integer', cell: ({ minutes }) => minutes },
  km: { kind: 'integer', cell: ({ km }) => km },
  reprints: { kind: 'integer', cell: ({ reprints }) => reprints },
  installation: { kind: 'euros', cell: ({ installation }) => installation / 100 },
  travel: { kind: 'euros', cell: ({ travel }) => travel / 100 },
  print: { kind: 'euros', cell: ({ print }) => print / 100 },
  extras: { kind: 'euros', cell: ({ extras }) => extras / 100 },
  discount: { kind: 'percent', cell: ({ discount }) => discount / 10_000 },
  // The cell stays empty if a rate is missing, because 0 would mean that the line is free.
  net: { kind: 'euros', cell: ({ net, missing }) => (missing.length > 0 ? null : net / 100) },
  note: { kind: 'text', cell: ({ note }) => note },
} as const satisfies Record<string, { kind: SheetColumn['kind']; cell: (line: SheetLine) => CellValue }>

type ColumnName = keyof typeof columns

/**
 * Returns the columns that the caller is allowed to read, with headings in the caller's language, and a function that returns
 * the cells of a line.
 */
export function budgetLineSheet({ language, house }: Pick<Caller, 'language' | 'house'>) {
  const { title, headers, sources } = words[language]
  const all = Object.keys(columns) as ColumnName[]
  const names = house ? all : all.filter((name) => !isHouseLineField(name))
  return {
    title,
    columns: names.map((name): SheetColumn => ({ header: headers[name], kind: columns[name].kind })),
    cellsOf: (line: ExportedLine): CellValue[] => {
      const row = { ...line, sourceName: sources[line.source] }
      return names.map((name) => columns[name].cell(row))
    },
  }
}

type Words = {
  title: string
  headers: Record<ColumnName, string>
  sources: Record<PriceSource, string>
}

const words: Record<Language, Words> = {
  es: {
    title: 'Espacios',
    headers: {
      ...{ budget: 'Presupuesto', revision: 'Revisión', number: 'N.º', space_number: 'N.º de espacio' },
      ...{ shop_name: 'Tienda', chain: 'Cadena', position: 'Ubicación', address: 'Dirección' },
      ...{ postal_code: 'Código postal', city: 'Población', country: 'País', pieces: 'Piezas', m2: 'm²' },
      ...{ installer: 'Instalador', planned_at: 'Fecha prevista', source: 'Precio por' },
      ...{ minutes: 'Minutos', km: 'Kilómetros', reprints: 'Reimpresiones', installation: 'Montaje' },
      ...{ travel: 'Desplazamiento', print: 'Impresión', extras: 'Extras', discount: 'Dto.' },
      ...{ net: 'Neto', note: 'Nota' },
    },
    sources: { tariff: 'Tarifa', installer: 'Instalador', manual: 'A mano' },
  },
  us: {
    title: 'Spaces',
    headers: {
      ...{ budget: 'Budget', revision: 'Revision', number: 'No.', space_number: 'Space number' },
      ...{ shop_name: 'Shop', chain: 'Chain', position: 'Position', address: 'Address' },
      ...{ postal_code: 'Postal code', city: 'City', country: 'Country', pieces: 'Pieces', m2: 'm²' },
      ...{ installer: 'Installer', planned_at: 'Planned for', source: 'Priced by' },
      ...{ minutes: 'Minutes', km: 'Kilometres', reprints: 'Reprints', installation: 'Mounting' },
      ...{ travel: 'Travel', print: 'Print', extras: 'Extras', discount: 'Disc.' },
      ...{ net: 'Net', note: 'Note' },
    },
    sources: { tariff: 'Tariff', installer: 'Installer', manual: 'By hand' },
  },
  pt: {
    title: 'Espaços',
    headers: {
      ...{ budget: 'Orçamento', revision: 'Revisão', number: 'N.º', space_number: 'N.º do espaço' },
      ...{ shop_name: 'Loja', chain: 'Cadeia', position: 'Localização', address: 'Morada' },
      ...{ postal_code: 'Código postal', city: 'Localidade', country: 'País', pieces: 'Peças', m2: 'm²' },
      ...{ installer: 'Instalador', planned_at: 'Data prevista', source: 'Preço por' },
      ...{ minutes: 'Minutos', km: 'Quilómetros', reprints: 'Reimpressões', installation: 'Montagem' },
      ...{ travel: 'Deslocação', print: 'Impressão', extras: 'Extras', discount: 'Desc.' },
      ...{ net: 'Líquido', note: 'Nota' },
    },
    sources: { tariff: 'Tarifa', installer: 'Instalador', manual: 'À mão' },
  },
}
