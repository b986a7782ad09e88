import { formatDecimal, formatEuros } from '@lienzo/rules/money'
import { letterTo, type Recipient } from '../../../adapters/mail/letter.ts'
import type { Mail } from '../../../adapters/mail/mailer.ts'
import { dayText } from '../../../resources/customer/papers/day-text.ts'
import type { BudgetRow } from '../budget.queries.ts'

type MailSubject = Pick<
  BudgetRow,
  'code' | 'order_code' | 'customer_name' | 'spaces' | 'net' | 'total' | 'valid_until'
>

type Texts = {
  locale: string
  subject: (code: string, order: string) => string
  text: (code: string, order: string) => string
  spaces: (count: string) => string
  net: (amount: string) => string
  total: (amount: string) => string
  validUntil: (day: string) => string
  attached: string
  action: string
  why: (customer: string) => string
}

const texts: Record<Recipient['language'], Texts> = {
  us: {
    locale: 'en-GB',
    subject: (code, order) => `Budget ${code} of order ${order}`,
    text: (code, order) => `Here is the budget ${code}: what mounting the order ${order} costs.`,
    spaces: (count) => `Spaces: ${count}`,
    net: (amount) => `Net: ${amount}`,
    total: (amount) => `Total with VAT: ${amount}`,
    validUntil: (day) => `It can be approved until ${day}.`,
    attached: 'The PDF comes with this message. You can answer it in Lienzo.',
    action: 'Open the budget',
    why: (customer) => `You get this message because you can see the budgets of ${customer} in Lienzo.`,
  },
  es: {
    locale: 'es-ES',
    subject: (code, order) => `Presupuesto ${code} del pedido ${order}`,
    text: (code, order) => `Este es el presupuesto ${code}: lo que cuesta montar el pedido ${order}.`,
    spaces: (count) => `Espacios: ${count}`,
    net: (amount) => `Neto: ${amount}`,
    total: (amount) => `Total con IVA: ${amount}`,
    validUntil: (day) => `Se puede aprobar hasta el ${day}.`,
    attached: 'El PDF acompaña a este mensaje. Puedes responder en Lienzo.',
    action: 'Abrir el presupuesto',
    why: (customer) => `Recibes este mensaje porque puedes ver los presupuestos de ${customer} en Lienzo.`,
  },
  pt: {
    locale: 'pt-PT',
    subject: (code, order) => `Orçamento ${code} da encomenda ${order}`,
    text: (code, order) => `Este é o orçamento ${code}: quanto custa montar a encomenda ${order}.`,
    spaces: (count) => `Espaços: ${count}`,
    net: (amount) => `Líquido: ${amount}`,
    total: (amount) => `Total com IVA: ${amount}`,
    validUntil: (day) => `Pode ser aprovado até ${day}.`,
    attached: 'O PDF acompanha esta mensagem. Pode responder no Lienzo.',
    action: 'Abrir o orçamento',
    why: (customer) => `Recebe esta mensagem porque pode ver os orçamentos de ${customer} no Lienzo.`,
  },
}

/** Returns the e-mail that delivers a budget to a user of the customer, in the recipient's language. */
export function budgetMail(recipient: Recipient, budget: MailSubject, address: string): Omit<Mail, 'id'> {
  const words = texts[recipient.language]
  const { code, order_code, customer_name, spaces, net, total, valid_until } = budget
  const euros = (amount: number) => formatEuros(amount, words.locale)
  return letterTo(recipient, {
    subject: words.subject(code, order_code),
    paragraphs: [
      words.text(code, order_code),
      ...(valid_until === null ? [] : [words.validUntil(dayText(valid_until))]),
      words.attached,
    ],
    items: [
      words.spaces(formatDecimal(spaces, 0, words.locale)),
      words.net(euros(net)),
      words.total(euros(total)),
    ],
    action: { label: words.action, address },
    footnotes: [words.why(customer_name)],
  })
}
