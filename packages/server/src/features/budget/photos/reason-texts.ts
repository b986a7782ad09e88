import type { languages } from '@lienzo/contract/people/languages'
import type { UsualReason } from '@lienzo/rules/installation/photo-states'

/** Returns a text with the usual faults in a language, followed by the reviewer's own words. */
export function reasonIn(
  language: (typeof languages)[number],
  because: readonly UsualReason[],
  reason: string,
): string {
  return [...because.map((each) => reasonTexts[language][each]), reason]
    .filter((text) => text !== '')
    .join(' ')
}

/** Descriptions of the usual faults, as installers read them. */
const reasonTexts: Record<(typeof languages)[number], Record<UsualReason, string>> = {
  us: {
    blurred: 'The photo is blurred.',
    dark: 'The photo is too dark.',
    not_whole: 'The photo does not show all of it.',
    other_place: 'The photo shows another space.',
    crooked: 'It is crooked.',
    bubbles: 'It has bubbles or creases.',
    damaged: 'It is damaged.',
    other_artwork: 'It is not the artwork of this space.',
    not_mounted: 'It is not mounted.',
  },
  es: {
    blurred: 'La foto está borrosa.',
    dark: 'La foto está demasiado oscura.',
    not_whole: 'En la foto no se ve entero.',
    other_place: 'La foto es de otro espacio.',
    crooked: 'Está torcido.',
    bubbles: 'Tiene burbujas o arrugas.',
    damaged: 'Está dañado.',
    other_artwork: 'No es la imagen de este espacio.',
    not_mounted: 'No está montado.',
  },
  pt: {
    blurred: 'A foto está desfocada.',
    dark: 'A foto está demasiado escura.',
    not_whole: 'Na foto não se vê inteiro.',
    other_place: 'A foto é de outro espaço.',
    crooked: 'Está torto.',
    bubbles: 'Tem bolhas ou vincos.',
    damaged: 'Está danificado.',
    other_artwork: 'Não é a imagem deste espaço.',
    not_mounted: 'Não está montado.',
  },
}
