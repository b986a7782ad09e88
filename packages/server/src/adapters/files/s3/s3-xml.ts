import { SaxesParser } from 'saxes'

/** Element of an XML response. `name` omits the namespace prefix, and `text` omits the text of child elements. */
export type XmlElement = { name: string; text: string; children: XmlElement[] }

/** Parses a response from the store and returns the root element; `undefined` if the response is not valid XML. */
export function readAnswer(xml: string): XmlElement | undefined {
  const top: XmlElement = { name: '', text: '', children: [] }
  const open = [top]
  const parser = new SaxesParser({ position: false, xmlns: false })
  let isBroken = false
  parser.on('error', () => {
    isBroken = true
  })
  parser.on('opentag', ({ name }) => {
    const element = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => {
    open.pop()
  })
  // To keep the connection alive, stores send white space before the response, but XML allows no white space before the
  // declaration.
  parser.write(xml.trimStart()).close()
  return isBroken ? undefined : top.children[0]
}

/** Returns the text of the first child with this name; an empty string if there is no such child. */
export function childText(element: XmlElement | undefined, name: string): string {
  return element?.children.find((child) => child.name === name)?.text ?? ''
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
