import type { CallAt, CallPath } from '@lienzo/contract/calls'
import type { InputOnTheWire } from '@lienzo/contract/wire/call'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callDocument } from '../call/call.ts'
import { failureText } from '../call/call-failure.ts'
import { saveFrom } from '../files/save-from.ts'
import { showNotice } from '../notice/notices.ts'
import { refusalText } from './in-use.ts'

/**
 * Returns functions that load papers. `print` opens a PDF in a new tab and resolves to true if the PDF has loaded. If loading
 * fails, a notice says so.
 */
export function usePaper() {
  const { t } = useTranslation()
  const [printing, setPrinting] = useState(false)

  async function print<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    name: string,
  ): Promise<boolean> {
    // The tab is opened before the response arrives, because browsers only open tabs during a click.
    const page = window.open('', '_blank')
    setPrinting(true)
    try {
      const address = URL.createObjectURL(await callDocument(path, input))
      if (page) page.location.href = address
      // If the browser blocks the tab, the PDF is saved, so that the form stays open with its unsaved text.
      else saveFrom(address, name)
      return true
    } catch (error) {
      page?.close()
      showNotice({ color: 'red', title: t('order.print_failed'), message: refusalText(error, t) })
      return false
    } finally {
      setPrinting(false)
    }
  }

  /** Downloads a paper in a file format that browsers cannot display. */
  async function save<Path extends CallPath>(
    path: Path,
    input: InputOnTheWire<CallAt<Path>>,
    name: string,
  ): Promise<void> {
    setPrinting(true)
    try {
      saveFrom(URL.createObjectURL(await callDocument(path, input)), name)
    } catch (error) {
      showNotice({ color: 'red', title: t('order.papers.lines_failed'), message: failureText(error, t) })
    } finally {
      setPrinting(false)
    }
  }

  return { printing, print, save }
}
