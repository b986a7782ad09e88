import type { DescribedCall } from '@lienzo/client/described-calls'
import { SECONDS_PER_DAY } from '@lienzo/rules/day'
import type { FolderFile } from '../folder.ts'
import { changeSentence } from './change-sentences.ts'
import { quoted } from './plain-text.ts'
import { type KnownRecord, type Records, resourceOfId } from './records.ts'
import { subjectOf, totalOf } from './subject.ts'
import { isNothing, isSame, type Value, valueAt, valuesOf } from './values.ts'
import type { Words } from './words.ts'

/** Maximum number of values that a question shows. It states how many more there are. */
const MOST_VALUES = 40
/** Maximum number of entries that a question shows of one list. It states how many more there are. */
const MOST_NAMES = 8

export type Change = {
  call: DescribedCall
  input: Record<string, unknown>
  files: FolderFile[]
  /** Username of the person whose API key is used. */
  user: string
}

/**
 * Writes the question that asks the user to confirm a change: the action, the record, old and new values, files, and the total
 * that is charged or refunded.
 */
export async function writeQuestion(change: Change, records: Records, words: Words): Promise<string> {
  const { call, input, files, user } = change
  const { sentences } = words
  const subject = await subjectOf(call.name, input, records)
  const what = changeSentence(call, input, words) ?? quoted(call.summary)
  const total = await totalOf(call.name, input, { records, subject: subject?.record ?? null })
  const lines = [
    fillIn(sentences.question, { user: quoted(user) }),
    '',
    subject ? `${what} ${subject.name}` : what,
    ...(input.all === undefined || input.all === false ? [] : [sentences.allMatching]),
    ...(await valueLines(change, subject?.record ?? null, { records, words })),
    ...files.map(({ name, bytes }) => fillIn(sentences.file, { name: quoted(name), bytes: String(bytes) })),
    ...(total === undefined ? [] : [totalLine(total, words)]),
    '',
    sentences.quoted,
  ]
  return lines.join('\n')
}

type QuestionContext = {
  records: Records
  words: Words
  /** Resource of the record to which `record_id` refers. */
  holder: string | null
}

async function valueLines(
  { call, input }: Change,
  record: KnownRecord | null,
  { records, words }: Omit<QuestionContext, 'holder'>,
): Promise<string[]> {
  const holder = typeof input.resource === 'string' ? input.resource : null
  const changes = valuesOf(input).filter(
    ({ path, value }) =>
      record === null ||
      !Object.hasOwn(record, path.split('.')[0] ?? '') ||
      !isSame(value, valueAt(record, path)),
  )
  const [resource = ''] = call.name.split('.')
  const lines: string[] = []
  for (const { path, value } of changes.slice(0, MOST_VALUES)) {
    const show = (content: unknown) =>
      valueText({ path, value: content }, resource, { records, words, holder })
    const before = record === null ? undefined : valueAt(record, path)
    const after = await show(value)
    lines.push(
      `- ${labelOf(path, resource, words)}: ${before === undefined ? after : `${await show(before)} → ${after}`}`,
    )
  }
  const rest = changes.length - MOST_VALUES
  return rest > 0 ? [...lines, fillIn(words.sentences.more, { count: String(rest) })] : lines
}

/** Returns the label that the screens use for a value. In a list, the label includes the position: "Lines 2 · Width". */
function labelOf(path: string, resource: string, words: Words): string {
  const parts: string[] = []
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) parts.push(String(Number(name) + 1))
    else
      parts.push(
        words.text(
          [`${resource}.${name}`, `${resource}.line.${name}`, `log.fields.${name}`],
          plainName(name),
        ),
      )
  }
  return parts.join(' · ')
}

/**
 * Returns the name of a field that has no label. Quotes unusual names, because the assistant can choose some names itself, such
 * as keys of permissions.
 */
function plainName(name: string): string {
  return /^[\w/]{1,60}$/.test(name) ? name : quoted(name)
}

async function valueText(
  { path, value }: Value,
  resource: string,
  { records, words, holder }: QuestionContext,
): Promise<string> {
  const field = path.slice(path.lastIndexOf('.') + 1)
  const { sentences } = words
  if (isNothing(value)) return sentences.nothing
  if (Array.isArray(value)) {
    const texts = await Promise.all(
      value
        .slice(0, MOST_NAMES)
        .map((part) => valueText({ path, value: part }, resource, { records, words, holder })),
    )
    const rest = value.length - MOST_NAMES
    return rest > 0
      ? `${texts.join(', ')} ${fillIn(sentences.more, { count: String(rest) })}`
      : texts.join(', ')
  }
  if (typeof value === 'boolean') return value ? sentences.yes : sentences.no
  if (typeof value === 'number') return numberText(field, value, resource, { records, words, holder })
  if (typeof value !== 'string') return quoted(JSON.stringify(value))
  const choices = [
    `${resource}.${field}s`,
    `${resource}.${field}es`,
    ...(field === 'status' ? [`${resource}.states`] : []),
  ]
  const isWord = /^[a-z0-9_]+$/.test(value)
  const choice = isWord
    ? words.text(
        choices.map((place) => `${place}.${value}`),
        '',
      )
    : ''
  return choice || quoted(value)
}

/** Matches the names of fields that contain a time or a day in Unix seconds. */
const isMoment = /_(?:at|from|to|until)$/

function numberText(
  field: string,
  value: number,
  resource: string,
  { records, words, holder }: QuestionContext,
): string | Promise<string> {
  const idResource = field === 'ids' ? resource : field === 'record_id' ? holder : resourceOfId(field)
  if (idResource !== null) return records.nameOf(idResource, value)
  if (isMoment.test(field)) return momentText(value, words.locale)
  return value.toLocaleString(words.locale, { maximumFractionDigits: 6 })
}

function momentText(seconds: number, locale: string): string {
  const moment = new Date(seconds * 1000)
  // A day is stored as its start in UTC; any other value is a time.
  if (seconds % SECONDS_PER_DAY === 0) return moment.toLocaleDateString(locale, { timeZone: 'UTC' })
  return moment.toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' })
}

function totalLine(total: number | null, { sentences, locale }: Words): string {
  if (total === null) return sentences.totalUnknown
  const euros = total.toLocaleString(locale, { style: 'currency', currency: 'EUR' })
  return fillIn(sentences.total, { total: euros })
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
