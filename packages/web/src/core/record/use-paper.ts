import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callDocument } from '../call/call.ts'
import { failureText } from '../call/call-failure.ts'
import { showNotice } from '../notice/notices.ts'
import { refusalText } from './in-use.ts'

/** Asks for papers: a PDF is shown in a page of its own; says where that fails, and answers whether it came. */
export function usePaper() {
  const { t } = useTranslation()
  const [printing, setPrinting] = useState(false)

  async function print<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    name: string,
  ): Promise<boolean> {
    // Opened before the answer: a browser lets a click open a page, and not what comes later.
    const page = window.open('', '_blank')
    setPrinting(true)
    try {
      const address = URL.createObjectURL(await callDocument(path, input))
      if (page) page.location.href = address
      else download(address, name)
      return true
    } catch (error) {
      page?.close()
      showNotice({ color: 'red', title: t('order.print_failed'), message: refusalText(error, t) })
      return false
    } finally {
      setPrinting(false)
    }
  }

  /** The same for what no browser shows: it is downloaded. */
  async function save<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    name: string,
  ): Promise<void> {
    setPrinting(true)
    try {
      download(URL.createObjectURL(await callDocument(path, input)), name)
    } catch (error) {
      showNotice({ color: 'red', title: t('order.papers.lines_failed'), message: failureText(error, t) })
    } finally {
      setPrinting(false)
    }
  }

  return { printing, print, save }
}

/** Where the browser lets no page open, the paper is downloaded: the form and what is typed in it stay. */
function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
