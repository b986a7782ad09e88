import { type CellReading, faulty } from '../cell-readers.ts'
import { type ImportCell, plainText, proposalAmong } from '../import-cells.ts'

const languages = ['es', 'en', 'pt']

/** ISO codes of countries by other names and abbreviations, which are normalised by `plainText`. */
const others: Readonly<Record<string, string>> = {
  ...{ esp: 'ES', prt: 'PT', fra: 'FR', deu: 'DE', ita: 'IT', uk: 'GB', usa: 'US', eeuu: 'US', eua: 'US' },
  ...{ reinodeespana: 'ES', republicaportuguesa: 'PT', portugalcontinental: 'PT', espanapeninsular: 'ES' },
  ...{ holanda: 'NL', holland: 'NL', thenetherlands: 'NL', ospaisesbaixos: 'NL', lospaisesbajos: 'NL' },
  ...{ inglaterra: 'GB', england: 'GB', escocia: 'GB', scotland: 'GB', gales: 'GB', wales: 'GB' },
  ...{ granbretana: 'GB', grabretanha: 'GB', greatbritain: 'GB', britain: 'GB', irlandadelnorte: 'GB' },
  ...{ irlandadonorte: 'GB', northernireland: 'GB', eire: 'IE', republicadeirlanda: 'IE' },
  ...{ republicadairlanda: 'IE', republicofireland: 'IE', republicacheca: 'CZ', czechrepublic: 'CZ' },
  ...{ republicatcheca: 'CZ', tchequia: 'CZ', republicaeslovaca: 'SK', slovakrepublic: 'SK' },
  ...{ bielorrusia: 'BY', bielorussia: 'BY', bielorrussia: 'BY', byelorussia: 'BY', belorussia: 'BY' },
  ...{ moldavia: 'MD', macedonia: 'MK', macedoniadelnorte: 'MK', rusia: 'RU', russianfederation: 'RU' },
  ...{ federacionrusa: 'RU', turquia: 'TR', turkey: 'TR', vaticano: 'VA', vatican: 'VA', santasede: 'VA' },
  ...{ republicaitaliana: 'IT', republicafrancesa: 'FR', principadodeandorra: 'AD', helvecia: 'CH' },
  ...{ confederacionsuiza: 'CH', bosnia: 'BA', estadosunidosdeamerica: 'US', estadosunidosdaamerica: 'US' },
}

let byWord: ReadonlyMap<string, string> | undefined

/**
 * Returns the ISO codes of all countries by code, abbreviation, and name in the three languages, normalised by `plainText`.
 * Builds the map on the first call.
 */
function countries(): ReadonlyMap<string, string> {
  if (byWord) return byWord
  const words = new Map(Object.entries(others))
  const names = languages.map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  for (const first of ALPHABET) {
    for (const second of ALPHABET) {
      const code = `${first}${second}`
      // Skip the codes of former countries, which are aliases of current codes.
      if (Intl.getCanonicalLocales(`und-${code}`)[0] !== `und-${code}`) continue
      const localNames = names.flatMap((each) => each.of(code) ?? [])
      if (localNames.length === 0) continue
      for (const word of [code, ...localNames]) words.set(plainText(word), code)
    }
  }
  byWord = words
  return words
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Reads a country from its ISO 3166-1 code or its name. Any other text is refused; if it resembles a name, the fault proposes
 * that country.
 */
export function countryCell(_cell: ImportCell, text: string): CellReading<string> {
  const codesByWord = countries()
  const value = codesByWord.get(plainText(text))
  if (value !== undefined) return { value }
  const proposal = proposalAmong(text, codesByWord)
  return proposal ? faulty('choice_nearest', { text, ...proposal }) : faulty('choice', { text })
}
