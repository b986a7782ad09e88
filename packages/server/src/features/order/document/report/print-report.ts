import type { orderPaperCalls } from '@lienzo/contract/sales/order-papers'
import type { InputInside } from '@lienzo/contract/wire/call'
import { timeZoneOfPlace } from '@lienzo/rules/customers/time-zone-of-place'
import { formatDecimal, formatEuros, formatShortArea } from '@lienzo/rules/money'
import { dateFormat } from '@lienzo/rules/records/date-format'
import { and, asc, sql } from 'drizzle-orm'
import type { Context } from '../../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../../core/context/handler.ts'
import { scopeOf } from '../../../../core/context/scope.ts'
import { filesById, type StoredFileRow, storedFileFields } from '../../../../core/files/file-addresses.ts'
import { spaces } from '../../../../db/tables/customers/spaces.ts'
import { attachments } from '../../../../db/tables/records/attachments.ts'
import { files } from '../../../../db/tables/records/files.ts'
import { townLine } from '../../../../resources/customer/papers/address-lines.ts'
import { type ProofPhoto, proofPhotos } from '../../../../resources/installerphoto/proof-photos.ts'
import { isPhotoOfSpace, spaceResource } from '../../../../resources/space/space.queries.ts'
import type { OrderRow } from '../../order.queries.ts'
import { bySpace, copiesOf, type PaperLine, piecesText } from '../paper-lines.ts'
import type { Report, ReportSpace } from './draw-report.ts'
import { type ReportSubject, reportedCampaign, reportedOrder, type Texts, textsOf } from './reported.ts'

/** Sizes of the pictures in pixels: small and large. */
const FEW_PIXELS = 320
const MANY_PIXELS = 1280
/** Number of spaces whose photos are read with one query. */
const SPACES_AT_ONCE = 200

type ReportInput = InputInside<(typeof orderPaperCalls)['printraport']>

/**
 * Returns the report of an order or of a campaign as a PDF, which is sent while it is drawn. Throws NOT_FOUND. Throws
 * INVALID_INPUT if none of the lines is in the order, or if the caller can see only drafts and cancelled orders of the
 * campaign.
 */
export async function printReport(
  context: Context,
  { id, campaign_id, line_ids, language = context.caller.language }: ReportInput,
): Promise<DocumentAnswer> {
  const texts = textsOf(language)
  const subject =
    campaign_id === undefined
      ? await reportedOrder(context, id ?? 0, language, line_ids)
      : await reportedCampaign(context, campaign_id, texts)
  const { orders, lines } = subject
  const artworks = await filesById(
    context.database,
    lines.map(({ image_file_id }) => image_file_id),
  )
  const groups = bySpace(lines, texts.locale)
  const photosOf = await photosOfSpaces(
    context,
    groups.flatMap(([{ space_id }]) => space_id ?? []),
  )
  const proofs = Map.groupBy(await proofPhotos(context.database, lines), jobKey)
  const lookups = {
    ...{ artworks, photos: photosOf, proofs },
    codes: new Map(campaign_id === undefined ? [] : orders.map((order) => [order.id, order.code])),
  }
  const report: Report = {
    language: language === 'us' ? 'en' : language,
    title: subject.title,
    about: subject.about,
    sums: sumsOf(subject, groups, proofs, texts),
    page: texts.page,
    missingPicture: texts.missingPicture,
    spaces: groups.map((group) => reportSpace(group, texts, lookups)),
    read: (file, pixels) =>
      context.services.thumbnails
        .get(file, pixels > FEW_PIXELS ? MANY_PIXELS : FEW_PIXELS)
        .catch(() => undefined),
  }
  // Imported lazily, because fonts and the PDF library would slow down every start.
  const { drawReport } = await import('./draw-report.ts')
  return { name: `${subject.name}-report.pdf`, content: await drawReport(report) }
}

type Proofs = ReadonlyMap<string, ProofPhoto[]>
type Job = { order_id: number; space_id: number | null }

/** Returns the key that identifies a space within an order. */
function jobKey({ order_id, space_id }: Job): string {
  return `${order_id} ${space_id}`
}

/** Returns the photos that prove the space of a group of lines, from all orders in the group. */
function proofsOf(group: readonly Job[], proofs: Proofs): ProofPhoto[] {
  return [...new Set(group.map(jobKey))].flatMap((key) => proofs.get(key) ?? [])
}

/**
 * Data that the lines of a report refer to, by file ID, space ID and order ID. `codes` is empty unless the report is about a
 * campaign.
 */
type LineContext = {
  artworks: ReadonlyMap<number, StoredFileRow>
  photos: ReadonlyMap<number, StoredFileRow[]>
  /** By `jobKey`. */
  proofs: Proofs
  codes: ReadonlyMap<number, string>
}

function reportSpace(
  group: [PaperLine, ...PaperLine[]],
  texts: Texts,
  { artworks, photos, proofs, codes }: LineContext,
): ReportSpace {
  const ofGroup = proofsOf(group, proofs)
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
    proofs: ofGroup.map((photo) => ({
      file: photo.file,
      texts: proofTextsOf(photo, texts, { codes, country, postal_code }),
    })),
    // Spaces are not marked as missing until at least one space is proven.
    missing: proofs.size > 0 && space_id !== null && ofGroup.length === 0 ? texts.notProven : '',
    // The older photos of a proven space are not shown.
    photos: ofGroup.length > 0 ? [] : (photos.get(space_id ?? 0) ?? []),
  }
}

/**
 * Returns texts with the time and location of a photo, the installer and, if the report is about a campaign, the order code.
 */
function proofTextsOf(
  { taken_at, latitude, longitude, installer_name, order_id }: ProofPhoto,
  { takenOn, locale, order }: Texts,
  { codes, country, postal_code }: Pick<LineContext, 'codes'> & Pick<PaperLine, 'country' | 'postal_code'>,
): string[] {
  const zone = timeZoneOfPlace(country ?? '', postal_code ?? '')
  const day = taken_at === null ? '' : `${takenOn} ${momentText(taken_at, locale, zone)}`
  const place =
    latitude === null || longitude === null ? '' : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const code = codes.get(order_id)
  return [
    [day, place].filter(Boolean).join(' · '),
    [installer_name, code && `${order} ${code}`].filter(Boolean).join(' · '),
  ]
}

/** Formats a time in the time zone of the place. If the zone is unknown, formats it in UTC and appends `UTC`. */
function momentText(moment: number, locale: string, timeZone: string | undefined): string {
  const text = dateFormat(locale, { ...WHEN, timeZone: timeZone ?? 'UTC' }).format(moment * 1000)
  return timeZone === undefined ? `${text} UTC` : text
}

const WHEN = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

function sumsOf(
  { first, orders, lines, isPart }: ReportSubject,
  groups: readonly (readonly Job[])[],
  proofs: Proofs,
  texts: Texts,
) {
  const inSpaces = groups.filter(([job]) => job?.space_id !== null)
  const proven = inSpaces.filter((group) => proofsOf(group, proofs).length > 0).length
  const { locale } = texts
  const total = {
    label: texts.total,
    text: formatEuros(
      orders.reduce((euros, order) => euros + order.total, 0),
      locale,
    ),
  }
  const sum = (of: (order: OrderRow) => number) => orders.reduce((total, order) => total + of(order), 0)
  return [
    first,
    { label: texts.spaces, text: formatDecimal(inSpaces.length, 0, locale) },
    ...(proofs.size > 0 ? [{ label: texts.provenSpaces, text: formatDecimal(proven, 0, locale) }] : []),
    { label: texts.lines, text: formatDecimal(lines.length, 0, locale) },
    {
      label: texts.pieces,
      text: piecesText({ pieces: sum(({ pieces }) => pieces), spares: sum(({ spares }) => spares) }, locale),
    },
    {
      label: texts.area,
      text: formatShortArea(
        sum(({ m2 }) => m2),
        locale,
      ),
    },
    ...(isPart ? [] : [total]),
  ]
}

/** Reads the photos of these spaces that the caller can see, in order, with one query per `SPACES_AT_ONCE` spaces. */
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
