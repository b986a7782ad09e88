import type { languages } from '@lienzo/contract/people/languages'
import { formatDecimal, formatEuros, formatShortArea } from '@lienzo/rules/money'
import { and, asc, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../../core/context/handler.ts'
import { visibleRow } from '../../../../core/context/resource.ts'
import { scopeOf } from '../../../../core/context/scope.ts'
import { filesById, type StoredFileRow, storedFileFields } from '../../../../core/files/file-addresses.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { attachments } from '../../../../db/tables/records/attachments.ts'
import { files } from '../../../../db/tables/records/files.ts'
import { isPhotoOfSpace, spaceResource } from '../../../../resources/space/space.queries.ts'
import { type OrderRow, orderResource } from '../../order.queries.ts'
import { townLine } from '../address-lines.ts'
import { labelTexts } from '../labels/label-texts.ts'
import { orderDocumentTexts } from '../order-document-texts.ts'
import { bySpace, copiesOf, type PaperLine, paperLines } from '../paper-lines.ts'
import { markOf } from '../paper-state.ts'
import type { Report, ReportSpace } from './draw-report.ts'

/** At 300 dpi the largest picture of the report has about 500 pixels on paper. */
const PICTURE_PIXELS = 320
/** The photos of so many spaces are looked up at once. */
const SPACES_AT_ONCE = 200

/** The report of an order as a PDF, sent while it is drawn. Fails with NOT_FOUND. */
export async function printReport(
  context: Context,
  {
    id,
    language = context.caller.language,
  }: { id: number; language?: (typeof languages)[number] | undefined },
): Promise<DocumentAnswer> {
  const order = await visibleRow(context, orderResource, id)
  const lines = await paperLines(context, id)
  const artworks = await filesById(
    context.database,
    lines.map(({ image_file_id }) => image_file_id),
  )
  const groups = bySpace(lines)
  const texts = { ...orderDocumentTexts[language], ...labelTexts[language] }
  const photosOf = await photosOfSpaces(
    context,
    groups.flatMap(([{ space_id }]) => space_id ?? []),
  )
  const report: Report = {
    language: language === 'us' ? 'en' : language,
    title: [`${orderDocumentTexts[language].title} ${order.code}`, markOf(order, language)]
      .filter(Boolean)
      .join(' · '),
    about: [order.customer_name, order.campaign_name, order.reference].filter(Boolean).join(' · '),
    sums: sumsOf(order, lines, groups.length, texts),
    page: texts.page,
    missingPicture: texts.missingPicture,
    spaces: groups.map((group) => reportSpace(group, texts, artworks, photosOf)),
    read: (file) => context.services.thumbnails.get(file, PICTURE_PIXELS).catch(() => undefined),
  }
  // Loaded once somebody prints: fonts and the PDF library would take a part of each start.
  const { drawReport } = await import('./draw-report.ts')
  return { name: `${order.code}-report.pdf`, content: await drawReport(report) }
}

type Texts = (typeof orderDocumentTexts)['es'] & (typeof labelTexts)['es']

function reportSpace(
  group: [PaperLine, ...PaperLine[]],
  texts: Texts,
  artworks: ReadonlyMap<number, StoredFileRow>,
  photos: ReadonlyMap<number, StoredFileRow[]>,
): ReportSpace {
  const [{ space_id, shop_name, space_number, position, address, country, ...place }] = group
  const { postal_code, city, state } = place
  const town =
    country === null
      ? ''
      : townLine(
          { postal_code: postal_code ?? '', city: city ?? '', state: state ?? '', country },
          texts.locale,
        )
  return {
    title: shop_name ?? texts.stock,
    place:
      space_number === null
        ? ''
        : [`${texts.space} ${space_number}`, position, address, town].filter(Boolean).join(' · '),
    lines: group.map((line) => ({
      title: `${copiesOf(line)} × ${line.product_name} · ${line.width} × ${line.height} mm`,
      texts: [
        [line.material_name ?? '', ...line.finish_names].filter(Boolean).join(' · '),
        line.promotion_name === null ? '' : `${texts.promotion}: ${line.promotion_name}`,
        line.image_name === null ? '' : `${line.image_name} · ${texts.version} ${line.image_revision ?? 1}`,
        line.notes,
      ],
      artwork: artworks.get(line.image_file_id ?? 0),
    })),
    photos: photos.get(space_id ?? 0) ?? [],
  }
}

function sumsOf(order: OrderRow, lines: readonly PaperLine[], groups: number, texts: Texts) {
  const spacesOf = lines.some(({ space_id }) => space_id === null) ? groups - 1 : groups
  const { locale } = texts
  return [
    { label: texts.status, text: texts.statuses[order.status] },
    { label: texts.spaces, text: formatDecimal(spacesOf, 0, locale) },
    { label: texts.lines, text: formatDecimal(lines.length, 0, locale) },
    { label: texts.pieces, text: formatDecimal(order.pieces + order.spares, 0, locale) },
    { label: texts.area, text: formatShortArea(order.m2, locale) },
    { label: texts.total, text: formatEuros(order.total, locale) },
  ]
}

/** The photos of spaces in their order, as far as the caller sees the spaces: a query for each two hundred. */
async function photosOfSpaces(
  { database, caller }: Context,
  spaceIds: readonly number[],
): Promise<Map<number, StoredFileRow[]>> {
  const photos = new Map<number, StoredFileRow[]>()
  for (let first = 0; first < spaceIds.length; first += SPACES_AT_ONCE) {
    const ids = spaceIds.slice(first, first + SPACES_AT_ONCE)
    const rows = await database
      .select({ space_id: attachments.record_id, file: storedFileFields })
      .from(spaces)
      .innerJoin(attachments, isPhotoOfSpace)
      .innerJoin(files, sql`${files.id} = ${attachments.file_id}`)
      .where(and(sql`${spaces.id} = any(${sql.param(ids)})`, scopeOf(spaceResource, caller)))
      .orderBy(asc(attachments.position), asc(attachments.id))
    for (const { space_id, file } of rows) photos.set(space_id, [...(photos.get(space_id) ?? []), file])
  }
  return photos
}
