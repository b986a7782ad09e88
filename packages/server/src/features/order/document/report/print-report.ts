import type { orderPaperCalls } from '@lienzo/contract/sales/order-papers'
import type { InputInside } from '@lienzo/contract/wire/call'
import { formatDecimal, formatEuros, formatShortArea } from '@lienzo/rules/money'
import { and, asc, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../../core/context/handler.ts'
import { scopeOf } from '../../../../core/context/scope.ts'
import { filesById, type StoredFileRow, storedFileFields } from '../../../../core/files/file-addresses.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { attachments } from '../../../../db/tables/records/attachments.ts'
import { files } from '../../../../db/tables/records/files.ts'
import { isPhotoOfSpace, spaceResource } from '../../../../resources/space/space.queries.ts'
import type { OrderRow } from '../../order.queries.ts'
import { townLine } from '../address-lines.ts'
import { bySpace, copiesOf, type PaperLine } from '../paper-lines.ts'
import type { Report, ReportSpace } from './draw-report.ts'
import { type Reported, reportedCampaign, reportedOrder, type Texts, textsOf } from './reported.ts'

/** At 300 dpi the largest picture of the report has about 500 pixels on paper. */
const PICTURE_PIXELS = 320
/** The photos of so many spaces are looked up at once. */
const SPACES_AT_ONCE = 200

type Asked = InputInside<(typeof orderPaperCalls)['printraport']>

/**
 * The report of an order, or of a campaign, as a PDF, sent while it is drawn. Fails with NOT_FOUND, and with INVALID_INPUT for a
 * campaign without orders under way.
 */
export async function printReport(
  context: Context,
  { id, campaign_id, language = context.caller.language }: Asked,
): Promise<DocumentAnswer> {
  const texts = textsOf(language)
  const subject =
    campaign_id === undefined
      ? await reportedOrder(context, id ?? 0, language)
      : await reportedCampaign(context, campaign_id, texts)
  const { orders, lines } = subject
  const artworks = await filesById(
    context.database,
    lines.map(({ image_file_id }) => image_file_id),
  )
  const groups = bySpace(lines)
  const photosOf = await photosOfSpaces(
    context,
    groups.flatMap(([{ space_id }]) => space_id ?? []),
  )
  const codes = new Map(campaign_id === undefined ? [] : orders.map((order) => [order.id, order.code]))
  const report: Report = {
    language: language === 'us' ? 'en' : language,
    title: subject.title,
    about: subject.about,
    sums: sumsOf(subject, groups.length, texts),
    page: texts.page,
    missingPicture: texts.missingPicture,
    spaces: groups.map((group) => reportSpace(group, texts, { artworks, photos: photosOf, codes })),
    read: (file) => context.services.thumbnails.get(file, PICTURE_PIXELS).catch(() => undefined),
  }
  // Loaded once somebody prints: fonts and the PDF library would take a part of each start.
  const { drawReport } = await import('./draw-report.ts')
  return { name: `${subject.name}-report.pdf`, content: await drawReport(report) }
}

/** What lines are told with, by the ids of files, of spaces and of orders; orders are named where there are several. */
type Found = {
  artworks: ReadonlyMap<number, StoredFileRow>
  photos: ReadonlyMap<number, StoredFileRow[]>
  codes: ReadonlyMap<number, string>
}

function reportSpace(
  group: [PaperLine, ...PaperLine[]],
  texts: Texts,
  { artworks, photos, codes }: Found,
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
        codes.has(line.order_id) ? `${texts.order} ${codes.get(line.order_id)}` : '',
        line.notes,
      ],
      artwork: artworks.get(line.image_file_id ?? 0),
    })),
    photos: photos.get(space_id ?? 0) ?? [],
  }
}

function sumsOf({ first, orders, lines }: Reported, groups: number, texts: Texts) {
  const spacesOf = lines.some(({ space_id }) => space_id === null) ? groups - 1 : groups
  const { locale } = texts
  const sum = (of: (order: OrderRow) => number) => orders.reduce((total, order) => total + of(order), 0)
  return [
    first,
    { label: texts.spaces, text: formatDecimal(spacesOf, 0, locale) },
    { label: texts.lines, text: formatDecimal(lines.length, 0, locale) },
    {
      label: texts.pieces,
      text: formatDecimal(
        sum(({ pieces, spares }) => pieces + spares),
        0,
        locale,
      ),
    },
    {
      label: texts.area,
      text: formatShortArea(
        sum(({ m2 }) => m2),
        locale,
      ),
    },
    {
      label: texts.total,
      text: formatEuros(
        sum(({ total }) => total),
        locale,
      ),
    },
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
