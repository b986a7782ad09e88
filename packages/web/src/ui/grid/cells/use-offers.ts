import { plainText } from '@lienzo/rules/records/plain-text'
import { useEffect, useMemo, useState } from 'react'

/** What can be chosen for a cell, by the id that it has in its list. */
export type Offered = {
  id: number | string
  name: string
  code?: string | undefined
  /** The path of what it stands in. */
  within?: string | undefined
  /** What is said of it below its name, in words. */
  note?: string | undefined
  /** An empty one is drawn as a sign. */
  thumbnail?: string | undefined
}

const TYPING_MILLISECONDS = 150

type Answer = { text: string; offered: readonly Offered[]; hasFailed: boolean }

/**
 * What is offered for a text. Until its answer has come these are those of the text before which contain it, so that who
 * types fast never takes one of another search.
 */
export function useOffers(search: (text: string) => Promise<readonly Offered[]>, text: string) {
  const [answer, setAnswer] = useState<Answer>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each text
  useEffect(() => {
    let isWanted = true
    const settle = (offered: readonly Offered[], hasFailed: boolean) => {
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

/** Whether a name, a code or a path has the text in it. */
export function holds({ name, code, within }: Offered, text: string): boolean {
  return plainText(`${within ?? ''} ${name} ${code ?? ''}`).includes(plainText(text))
}
