import type { languages } from '@lienzo/contract/people/languages'
import { budgetName } from '@lienzo/rules/installation/budget-name'
import { formatDecimal, formatEuros, formatPercent, formatShortArea } from '@lienzo/rules/money'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../../core/context/context.ts'
import type { DocumentAnswer } from '../../../core/context/handler.ts'
import { visibleRow } from '../../../core/context/resource.ts'
import { budgetHistory } from '../../../db/tables/installation/budgets.ts'
import { campaigns } from '../../../db/tables/sales/campaigns.ts'
import { orders } from '../../../db/tables/sales/orders.ts'
import { customerResource } from '../../../resources/customer/customer.queries.ts'
import { dayText } from '../../../resources/customer/papers/day-text.ts'
import { customerOnPaper, sellerOnPaper } from '../../../resources/customer/papers/paper-parties.ts'
import { type BudgetRow, budgetResource } from '../budget.queries.ts'
import { readBudgetLines } from '../lines/read-lines.ts'
import { budgetPaperTexts } from './budget-paper-texts.ts'
import type { PrintedBudget, PrintedBudgetLine } from './draw-budget.ts'

type Language = (typeof languages)[number]
type Line = Awaited<ReturnType<typeof readBudgetLines>>[number]
type Texts = (typeof budgetPaperTexts)['es']

/** States in which the printed budget bears a mark, because it is not binding. */
const markedStatuses: ReadonlySet<BudgetRow['status']> = new Set(['draft', 'rejected'])

/** Returns a budget as a PDF, by default in the caller's language. Throws NOT_FOUND. */
export async function printBudget(
  context: Context,
  {
    id,
    language: languageChoice = context.caller.language,
  }: { id: number; language?: Language | 'customer' | undefined },
): Promise<DocumentAnswer> {
  const budget = await visibleRow(context, budgetResource, id)
  const customer = await visibleRow(context, customerResource, budget.customer_id)
  const lines = await readBudgetLines(context, id, {})
  const language = languageChoice === 'customer' ? customer.language : languageChoice
  const texts = budgetPaperTexts[language]
  const { terms, timeZone, ...seller } = await sellerOnPaper(context, texts)
  const paper: PrintedBudget = {
    language: language === 'us' ? 'en' : language,
    labels: texts,
    productName: 'Lienzo',
    ...seller,
    code: budgetName(budget),
    mark: markedStatuses.has(budget.status) ? texts.statuses[budget.status] : undefined,
    qr: `${context.services.settings.publicUrl}/#/budget/${id}`,
    customer: (await customerOnPaper(context, customer, texts)).customer,
    facts: await factsOf(context, budget, texts, timeZone),
    columns: {
      number: texts.number,
      space: texts.space,
      amounts: [texts.installation, texts.travel, texts.print, texts.extras, texts.discount, texts.net],
    },
    noteLabel: `${texts.notes} · ${texts.number}`,
    lines: lines.map((line) => lineTexts(line, texts)),
    totals: totalsOf(budget, texts),
    notes: [
      { label: texts.rejectedBecause, text: await whyRejected(context, budget) },
      { label: texts.notes, text: budget.notes },
      { label: texts.terms, text: terms },
    ].filter((note) => note.text !== ''),
  }
  // Imported lazily, because fonts and the PDF library would slow down every start.
  const { drawBudget } = await import('./draw-budget.ts')
  return { name: `${budgetName(budget).replaceAll(' · ', '-')}.pdf`, content: await drawBudget(paper) }
}

async function factsOf(
  { database }: Context,
  budget: BudgetRow,
  texts: Texts,
  timeZone: string,
): Promise<PrintedBudget['facts']> {
  const [order] = await database
    .select({ reference: orders.reference, campaign: campaigns.name })
    .from(orders)
    .leftJoin(campaigns, eq(campaigns.id, orders.campaign_id))
    .where(eq(orders.id, budget.order_id))
  return [
    { label: texts.status, text: texts.statuses[budget.status] },
    { label: texts.madeOn, text: dayText(budget.created_at, timeZone) },
    { label: texts.validUntil, text: budget.valid_until === null ? '' : dayText(budget.valid_until) },
    { label: texts.order, text: budget.order_code },
    { label: texts.reference, text: order?.reference ?? '' },
    { label: texts.campaign, text: order?.campaign ?? '' },
  ].filter(({ text }) => text !== '')
}

function lineTexts(line: Line, texts: Texts): PrintedBudgetLine {
  const { locale } = texts
  const euros = (amount: number) => (amount === 0 ? '' : formatEuros(amount, locale))
  const { installation, travel, print, extras, discount, net, planned_at } = line
  return {
    number: String(line.number),
    space: `${line.space_number} · ${line.space_name}`,
    about: [
      line.space_city,
      `${formatDecimal(line.pieces, 0, locale)} ${texts.pieces(line.pieces)}`,
      `${formatShortArea(line.m2, locale)} m²`,
      ...(planned_at === null ? [] : [`${texts.plannedFor} ${dayText(planned_at)}`]),
    ]
      .filter((text) => text !== '')
      .join(' · '),
    amounts: [
      ...[installation, travel, print, extras].map(euros),
      discount === 0 ? '' : formatPercent(discount, locale),
      line.missing.length > 0 ? texts.unpriced : formatEuros(net, locale),
    ],
    note: line.note,
  }
}

function totalsOf(budget: BudgetRow, texts: Texts): PrintedBudget['totals'] {
  const { locale } = texts
  const { lines_net, net, discount, vat_rate, unpriced } = budget
  const count = (of: number) => formatDecimal(of, 0, locale)
  const discountRows = [
    { label: texts.linesNet, text: formatEuros(lines_net, locale) },
    {
      label: `${texts.discount} ${formatPercent(discount, locale)}`,
      text: formatEuros(net - lines_net, locale),
    },
  ]
  return [
    { label: texts.spaces, text: count(budget.spaces) },
    ...(unpriced > 0 ? [{ label: texts.unpriced, text: count(unpriced) }] : []),
    ...(discount > 0 ? discountRows : []),
    { label: texts.net, text: formatEuros(net, locale) },
    { label: `${texts.vat} ${formatPercent(vat_rate, locale)}`, text: formatEuros(budget.vat, locale) },
    { label: texts.total, text: formatEuros(budget.total, locale) },
  ]
}

/** Returns the reason for the last rejection; empty if the budget is not rejected. */
async function whyRejected({ database }: Context, { id, status }: BudgetRow): Promise<string> {
  if (status !== 'rejected') return ''
  const [rejection] = await database
    .select({ note: budgetHistory.note })
    .from(budgetHistory)
    .where(and(eq(budgetHistory.budget_id, id), eq(budgetHistory.to_status, 'rejected')))
    .orderBy(desc(budgetHistory.id))
    .limit(1)
  return rejection?.note ?? ''
}
