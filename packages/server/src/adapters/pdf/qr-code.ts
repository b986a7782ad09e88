import { toSVG } from 'bwip-js/node'

/**
 * A QR code as an SVG, drawn as shapes so that it is sharp at any size. By bwip-js, as all codes of the product are
 * (labels need others too), and not by pdfmake's own generator, which has not changed since 2011.
 * Error correction M: still readable with a crease through it.
 */
export function qrCode(text: string): string {
  // The types of the library leave the options of single codes out.
  const options = { bcid: 'qrcode', text, eclevel: 'M' }
  return toSVG(options)
}
