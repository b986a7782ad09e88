import { longestSpaceName, mostNamesTogether, mostSpacesTogether } from '@lienzo/contract/sales/order-lines'
import { plainText } from '@lienzo/rules/records/plain-text'
import type { OfferedSpace } from '../record/order-record.ts'

type SpaceQuery = { numbers: number[] } | { names: string[] }

/**
 * Returns the spaces that each text may refer to. Accepts `12`, `#12`, `12 · Shop · Position` as in a cell, `Shop · Position`,
 * or the shop alone if it has only one space. If several spaces share a name, the name can be followed by the postal code, the
 * town or both. If a text contains a number and a name, the space with the number must also have the name, because the number
 * may come from a different customer or an older list.
 */
export async function namedSpaces(
  texts: readonly string[],
  ask: (which: SpaceQuery) => Promise<readonly OfferedSpace[]>,
): Promise<ReadonlyMap<string, OfferedSpace[]>> {
  const numberByText = new Map(texts.flatMap((text) => numberIn(text)))
  const byNumber = new Map<number, OfferedSpace>()
  const numbers = [...new Set([...numberByText.values()].map(({ number }) => number))]
  for (const some of inParts(numbers, mostSpacesTogether))
    for (const space of await ask({ numbers: some })) byNumber.set(Number(space.code), space)

  const spacesByText = new Map<string, OfferedSpace[]>()
  for (const [text, { number, name }] of numberByText) {
    const space = byNumber.get(number)
    const isSame = space && (name === undefined || plainText(name) === plainText(space.name))
    spacesByText.set(text, isSame ? [space] : [])
  }
  const isName = (text: string) =>
    /\p{L}/u.test(text) && text.length <= longestSpaceName && !/\p{Cc}/u.test(text)
  const names = texts.filter((text) => (spacesByText.get(text) ?? []).length === 0 && isName(text))
  const byName: OfferedSpace[] = []
  for (const some of inParts(names, mostNamesTogether)) byName.push(...(await ask({ names: some })))
  const once = [...new Map(byName.map((space) => [space.id, space])).values()]
  const ofName = spacesByName(once, ({ name }) => name)
  const ofShop = spacesByName(once, ({ shop_name }) => shop_name)
  for (const text of names)
    spacesByText.set(text, ofName.get(plainText(text)) ?? ofShop.get(plainText(text)) ?? [])
  return spacesByText
}

/**
 * Groups spaces by name. Each space is listed under the name alone, and under the name followed by its postal code, its town or
 * both.
 */
function spacesByName(
  spaces: readonly OfferedSpace[],
  nameOf: (space: OfferedSpace) => string,
): ReadonlyMap<string, OfferedSpace[]> {
  const byName = new Map<string, OfferedSpace[]>()
  for (const space of spaces) {
    const { city, postal_code } = space
    const places = [[], [city], [postal_code], [postal_code, city]]
    const names = places.map((place) => plainText([nameOf(space), ...place].filter(Boolean).join(' · ')))
    for (const name of new Set(names)) {
      const others = byName.get(name)
      if (others) others.push(space)
      else byName.set(name, [space])
    }
  }
  return byName
}

/**
 * Returns a single entry with the text, its space number and the name after the number, which may be missing. Returns an empty
 * array if the text is not a space number with an optional name.
 */
function numberIn(text: string): [text: string, { number: number; name: string | undefined }][] {
  const [, digits, name] = /^\s*#?(\d{1,9})(?: · (.*))?\s*$/.exec(text) ?? []
  return digits === undefined || Number(digits) === 0 ? [] : [[text, { number: Number(digits), name }]]
}

function inParts<Part>(all: readonly Part[], most: number): Part[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) =>
    all.slice(part * most, (part + 1) * most),
  )
}
