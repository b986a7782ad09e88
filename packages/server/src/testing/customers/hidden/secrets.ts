/** Secret values that can be recognised in answers, each registered under the name of the field or table that contains it. */
export type Secrets = ReturnType<typeof makeSecrets>

/** Returns functions that create texts and numbers occurring nowhere else in a company, and find them in answers. */
export function makeSecrets() {
  const patterns = new Map<string, RegExp>()
  const texts = new Map<string, string>()
  let serial = 0
  /** Registers a text that is only recognised as a whole word, such as a code that is also a prefix of longer codes. */
  const know = (name: string, text: string) => {
    patterns.set(name, new RegExp(`(?<![\\w-])${RegExp.escape(text)}(?![\\w-])`))
    texts.set(name, text)
    return text
  }
  const knowNumber = (name: string, forms: string[]) => {
    patterns.set(name, new RegExp(`(?<![\\w.])(?:${forms.map(RegExp.escape).join('|')})(?![\\w.])`))
  }
  return {
    know,
    /** Returns a new secret text, without spaces because text extracted from papers has none. */
    text: (name: string) => {
      serial += 1
      const text = `Sigilo${1000 + serial}x`
      patterns.set(name, new RegExp(text, 'i'))
      texts.set(name, text)
      return text
    },
    /** Returns a new secret amount, which is recognised in euros in any notation, and in cents. */
    euros: (name: string) => {
      serial += 1
      const cents = 530_017 + serial * 1_901
      const whole = String(Math.floor(cents / 100))
      const thousands = whole.replace(/(\d)(?=\d{3}$)/, '$1.')
      const rest = String(cents % 100).padStart(2, '0')
      const short = rest.replace(/0$/, '')
      knowNumber(name, [
        ...[`${whole}.${short}`, `${whole},${rest}`, `${thousands},${rest}`, String(cents)],
        `${thousands.replace('.', ',')}.${rest}`,
      ])
      return cents / 100
    },
    /** Returns a new secret integer above `least`, such as an id or a number of minutes. */
    count: (name: string, least = 83_700_000) => {
      serial += 1
      const count = least + serial * 13
      knowNumber(name, [String(count)])
      return count
    },
    /** Returns the names of all secrets. */
    names: () => [...patterns.keys()],
    /** Returns all secret texts, to be used as search terms. */
    texts: () => [...texts.values()],
    /** Returns the names of the secrets that a text contains. */
    in: (text: string) => [...patterns].filter(([, pattern]) => pattern.test(text)).map(([name]) => name),
  }
}
