import type { Page } from 'playwright-core'

/**
 * Opens the simplest page that shows the next picture after each key: an `img` whose `src` changes, with ten pictures decoded
 * ahead. It replaces the content of a page of the server, so that the pictures have the same origin.
 */
export async function openBarePage(
  page: Page,
  address: string,
  pictures: readonly string[],
  width: number,
): Promise<void> {
  await page.goto(`${address}/#/home`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(
    async ({ pictures, width }) => {
      const ahead = pictures.map((source) => Object.assign(new Image(), { source }))
      const decode = (at: number) => {
        const picture = ahead[at]
        if (picture) picture.src = picture.source
        return picture?.decode()
      }
      const image = Object.assign(new Image(), { src: pictures[0], width, decoding: 'sync' })
      image.dataset.picture = 'photo'
      document.body.replaceChildren(image)
      await Promise.all(Array.from({ length: 11 }, (_, at) => decode(at)))
      let at = 0
      addEventListener('keydown', () => {
        at += 1
        image.src = pictures[at] ?? ''
        void decode(at + 10)
      })
    },
    { pictures, width },
  )
}
