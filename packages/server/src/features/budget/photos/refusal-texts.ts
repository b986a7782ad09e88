import type { languages } from '@lienzo/contract/people/languages'
import type { PhotoRefusal } from '@lienzo/rules/installation/photo-states'

/** Refused photo as an e-mail lists it; `name` consists of the order and the space. */
export type RefusedPhoto = { name: string; refusal: PhotoRefusal | null; reason: string }

type RefusalTexts = {
  subject: (count: number, code: string) => string
  text: (code: string) => string
  takeAgain: (photo: RefusedPhoto) => string
  doAgain: (photo: RefusedPhoto) => string
  /** Label of the link that opens the job. */
  open: string
  how: string
  howWithoutLink: string
}

/** Texts of the e-mail about refused photos. */
export const refusalTexts: Record<(typeof languages)[number], RefusalTexts> = {
  us: {
    subject: (count, code) =>
      count === 1 ? `${code}: one space to do again` : `${code}: ${count} spaces to do again`,
    text: (code) => `We have looked at your photos of job ${code}. This is still needed:`,
    takeAgain: ({ name, reason }) => `${name}: take the photo again. ${reason}`,
    doAgain: ({ name, reason }) => `${name}: do the work again, and take a photo of it. ${reason}`,
    open: 'Open the job',
    how: 'Send the new photos with the link of the job, which shows what is missing.',
    howWithoutLink: 'You have no valid link of the job. We will send you one for the photos.',
  },
  es: {
    subject: (count, code) =>
      count === 1 ? `${code}: hay que repetir un espacio` : `${code}: hay que repetir ${count} espacios`,
    text: (code) => `Hemos revisado tus fotos del trabajo ${code}. Todavía falta esto:`,
    takeAgain: ({ name, reason }) => `${name}: vuelve a hacer la foto. ${reason}`,
    doAgain: ({ name, reason }) => `${name}: vuelve a hacer el montaje y hazle una foto. ${reason}`,
    open: 'Abrir el trabajo',
    how: 'Envía las fotos nuevas con el enlace del trabajo, que muestra lo que falta.',
    howWithoutLink: 'No tienes un enlace válido del trabajo. Te enviaremos uno para las fotos.',
  },
  pt: {
    subject: (count, code) =>
      count === 1 ? `${code}: há um espaço a repetir` : `${code}: há ${count} espaços a repetir`,
    text: (code) => `Revimos as suas fotos do trabalho ${code}. Ainda falta isto:`,
    takeAgain: ({ name, reason }) => `${name}: tire a foto de novo. ${reason}`,
    doAgain: ({ name, reason }) => `${name}: faça a montagem de novo e tire-lhe uma foto. ${reason}`,
    open: 'Abrir o trabalho',
    how: 'Envie as fotos novas com a ligação do trabalho, que mostra o que falta.',
    howWithoutLink: 'Não tem uma ligação válida do trabalho. Enviaremos uma para as fotos.',
  },
}
