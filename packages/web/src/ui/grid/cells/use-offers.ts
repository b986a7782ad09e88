import { plainText } from '@lienzo/rules/records/plain-text'
import { useEffect, useMemo, useState } from 'react'

/** Record that a cell can refer to. */
export type Offer = {
  id: number | string
  name: string
  code?: string | undefined
  /** Names of the record's ancestors. */
  within?: string | undefined
  /** Text shown below the name. */
  note?: string | undefined
  /** URL of a picture, or '' to show an icon instead. */
  thumbnail?: string | undefined
}

const TYPING_MILLISECONDS = 150

type Answer = { text: string; offered: readonly Offer[]; hasFailed: boolean }

/**
 * Searches for records that match a text. Until the results arrive, returns those earlier results that contain the text, so
 * that fast typing never takes a record that does not match.
 */
export function useOffers(search: (text: string) => Promise<readonly Offer[]>, text: string) {
  const [answer, setAnswer] = useState<Answer>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: searches once for each text
  useEffect(() => {
    let isWanted = true
    const settle = (offered: readonly Offer[], hasFailed: boolean) => {
      if (isWanted) setAnswer({ text, offered, hasFailed })
    }
    const timer = setTimeout(
      () => {
        search(text).then(
          (offered) => settle(offered, false),
          () => settle([], true),
        )
      },
      text === '' ? 0 : TYPING_MILLISECONDS,
    )
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [text])
  const isCurrent = answer?.text === text && !answer.hasFailed
  const offered = useMemo(() => {
    const all = answer?.offered ?? []
    return isCurrent ? all : all.filter((each) => holds(each, text))
  }, [answer, isCurrent, text])
  return { offered, isCurrent, hasFailed: answer?.text === text && answer.hasFailed }
}

/** Returns true if the path, name or code of a record contains the text. */
export function holds({ name, code, within }: Offer, text: string): boolean {
  return plainText(`${within ?? ''} ${name} ${code ?? ''}`).includes(plainText(text))
}
