import type { PdfPicture } from '../../../adapters/pdf/pdf-pictures.ts'

/** The words of an order document in the reader's language. */
export interface OrderDocumentLabels {
  /** What the document is: `Pedido`. */
  title: string
  customer: string
  deliverTo: string
  number: string
  picture: string
  product: string
  space: string
  size: string
  copies: string
  area: string
  unitPrice: string
  /** Before a percentage: `Dto.`. */
  discount: string
  net: string
  notes: string
  material: string
  finishes: string
  /** Before the name of what a line advertises: `Producto de cliente`. */
  promotion: string
  /** Of a text that began above: `continuación`. */
  continued: string
  /** Under the name of a picture that is not there. */
  missingPicture: string
  page: string
}

/** A name with its value, both ready to be shown. */
export interface LabelledText {
  label: string
  text: string
}

export interface OrderDocumentLine {
  number: string
  product: string
  /** Where it is mounted, with its number; empty for stock. */
  space: string
  material: string
  finishes: string[]
  /** The customer's product that it advertises; empty where it names none. */
  promotion: string
  /** With its unit: `1200 × 800 mm`. */
  size: string
  copies: string
  area: string
  /** Before its discounts, each with its percentage. */
  unitPrice: string
  discounts: string[]
  net: string
  /** Name and version: `Escaparate · v2`; empty where the line has none. */
  artwork: string
  /** Undefined: the line has no artwork. A picture without content, or with a damaged one, is drawn as a named frame. */
  picture: PdfPicture | undefined
  notes: string
}

/** What is printed of an order. Numbers, dates and money come as texts, in the reader's language and in their units. */
export interface OrderDocumentData {
  /** BCP 47, as in `es`. */
  language: string
  labels: OrderDocumentLabels
  /** The name of the application, in the footer. */
  productName: string
  /** The seller. */
  houseName: string
  /** Where it is, its tax id, how it is reached. */
  houseLines: string[]
  /** A picture file, as it was uploaded. */
  logo: Buffer | undefined
  orderCode: string
  /** Written across every page of an order that is not what it seems: `Borrador`. */
  mark: string | undefined
  /** The address that the QR opens. */
  qr: string
  customer: { name: string; lines: string[] }
  /** Undefined: where the customer is. */
  deliverTo: { name: string; lines: string[] } | undefined
  /** Reference, dates, campaign, in the order of reading. */
  facts: LabelledText[]
  lines: OrderDocumentLine[]
  /** The last one is the sum of all. */
  totals: LabelledText[]
  /** For production, for delivery, and the terms of the house. */
  notes: LabelledText[]
}
