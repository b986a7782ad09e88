import type { DescribedCall } from '@lienzo/client/described-calls'
import type { Language, Words } from './words.ts'

type Sentence = Record<Language, string>

/** Verbs for actions that most resources share. The kind of record follows the verb. */
const verbs = {
  create: { us: 'Create', es: 'Crear', pt: 'Criar' },
  update: { us: 'Change', es: 'Modificar', pt: 'Alterar' },
  delete: { us: 'Delete', es: 'Eliminar', pt: 'Eliminar' },
  deleteSelected: { us: 'Delete', es: 'Eliminar', pt: 'Eliminar' },
  undelete: { us: 'Restore', es: 'Restaurar', pt: 'Restaurar' },
  activate: { us: 'Activate', es: 'Activar', pt: 'Ativar' },
  deactivate: { us: 'Deactivate', es: 'Desactivar', pt: 'Desativar' },
} satisfies Record<string, Sentence>

function sentence(us: string, es: string, pt: string): Sentence {
  return { us, es, pt }
}

const uploadFile = sentence(
  'Read a spreadsheet for an import',
  'Leer una hoja para importarla',
  'Ler uma folha para a importar',
)
const loadSpreadsheet = sentence(
  'Read the file of an import in another way',
  'Leer de otra forma el archivo de una importación',
  'Ler de outra forma o ficheiro de uma importação',
)
const importFile = sentence(
  'Import the rows of a file',
  'Importar las filas de un archivo',
  'Importar as linhas de um ficheiro',
)
const cancelImport = sentence('Stop an import', 'Detener una importación', 'Parar uma importação')
const addPictures = sentence(
  'Add pictures to a record',
  'Añadir imágenes a un registro',
  'Adicionar imagens a um registo',
)
const addDocuments = sentence(
  'Add documents to a record',
  'Añadir documentos a un registro',
  'Adicionar documentos a um registo',
)
const notifyHouse = sentence(
  'Notify the house, also by e-mail',
  'Avisar a la casa, también por correo',
  'Avisar a casa, também por e-mail',
)
const notifyCustomer = sentence(
  'Notify the customer, also by e-mail',
  'Avisar al cliente, también por correo',
  'Avisar o cliente, também por e-mail',
)

/** Sentences for the other changes that an API key can make, by name of the call. */
export const changeSentences: Record<string, Sentence> = {
  'user.savepermissions': sentence(
    'Set the permissions of a user',
    'Cambiar los permisos de un usuario',
    'Alterar as permissões de um utilizador',
  ),
  'user.resetpermissions': sentence(
    'Remove the exceptions of a user',
    'Quitar las excepciones de un usuario',
    'Retirar as exceções de um utilizador',
  ),
  'user.adjustsaldo': sentence(
    'Adjust the balance of a user',
    'Ajustar el saldo de un usuario',
    'Ajustar o saldo de um utilizador',
  ),
  'customer.deletedocument': sentence(
    'Delete documents of a customer',
    'Eliminar documentos de un cliente',
    'Eliminar documentos de um cliente',
  ),
  'customer.merge': sentence(
    'Merge a customer into another one',
    'Fusionar un cliente con otro',
    'Fundir um cliente com outro',
  ),
  'category.move': sentence('Move a category', 'Mover una categoría', 'Mover uma categoria'),
  'budget.updatespace': sentence(
    'Change a space of a budget',
    'Modificar un espacio de un presupuesto',
    'Alterar um espaço de um orçamento',
  ),
  'budget.updatespaces': sentence(
    'Add, change or remove spaces of a budget',
    'Añadir, modificar o quitar espacios de un presupuesto',
    'Adicionar, alterar ou retirar espaços de um orçamento',
  ),
  'budget.updatecolumn': sentence(
    'Write a value into many spaces of a budget',
    'Escribir un valor en muchos espacios de un presupuesto',
    'Escrever um valor em muitos espaços de um orçamento',
  ),
  'budget.updateall': sentence(
    'Write values into all spaces of a budget',
    'Escribir valores en todos los espacios de un presupuesto',
    'Escrever valores em todos os espaços de um orçamento',
  ),
  'budget.updatepricesource': sentence(
    'Price spaces of a budget again',
    'Volver a calcular precios de un presupuesto',
    'Voltar a calcular preços de um orçamento',
  ),
  'budget.revokelink': sentence(
    'Revoke the link of an installer',
    'Revocar el enlace de un instalador',
    'Revogar a ligação de um instalador',
  ),
  'budget.nextphotos': sentence(
    'Claim photos for review',
    'Reservar fotos para revisarlas',
    'Reservar fotos para as rever',
  ),
  'budget.renewphotos': sentence(
    'Keep claimed photos',
    'Conservar la reserva de fotos',
    'Manter a reserva de fotos',
  ),
  'budget.validatephoto': sentence('Decide on a photo', 'Decidir sobre una foto', 'Decidir sobre uma foto'),
  'budget.differentphotos': sentence(
    'Say that two photos differ',
    'Decir que dos fotos son distintas',
    'Dizer que duas fotos são diferentes',
  ),
  'budget.sendrefusals': sentence(
    'Notify installers of refused photos now',
    'Avisar ya a los instaladores de las fotos rechazadas',
    'Avisar já os instaladores das fotos recusadas',
  ),
  'budget.deletephoto': sentence(
    'Delete photos of an installer',
    'Eliminar fotos de un instalador',
    'Eliminar fotos de um instalador',
  ),
  'budget.undeletephoto': sentence(
    'Restore photos of an installer',
    'Restaurar fotos de un instalador',
    'Restaurar fotos de um instalador',
  ),
  'budget.secondphotos': sentence(
    'Claim photos for a second look',
    'Reservar fotos para la segunda mirada',
    'Reservar fotos para o segundo olhar',
  ),
  'budget.secondlook': sentence(
    'Give a second verdict on a photo',
    'Dar la segunda mirada a una foto',
    'Dar o segundo olhar a uma foto',
  ),
  'budget.changestatus': sentence(
    'Change the status of a budget. Approving it charges its total',
    'Cambiar el estado de un presupuesto. Al aprobarlo se carga su total',
    'Alterar o estado de um orçamento. Ao aprová-lo, o seu total é debitado',
  ),
  'budget.revise': sentence(
    'Make the next revision of a budget',
    'Crear la revisión siguiente de un presupuesto',
    'Criar a revisão seguinte de um orçamento',
  ),
  'budget.updatesaldos': sentence(
    'Charge the total of an approved budget',
    'Cargar el total de un presupuesto aprobado',
    'Debitar o total de um orçamento aprovado',
  ),
  'campaign.imageupdate': sentence(
    'Change or add artwork of a campaign',
    'Modificar o añadir una imagen de una campaña',
    'Alterar ou adicionar uma imagem de uma campanha',
  ),
  'campaign.imagedelete': sentence(
    'Delete artwork of a campaign',
    'Eliminar imágenes de una campaña',
    'Eliminar imagens de uma campanha',
  ),
  'campaign.imageundelete': sentence(
    'Restore artwork of a campaign',
    'Restaurar imágenes de una campaña',
    'Restaurar imagens de uma campanha',
  ),
  'campaign.imagedecide': sentence(
    'Approve artwork, or request changes',
    'Aprobar una imagen o solicitar cambios',
    'Aprovar uma imagem ou solicitar alterações',
  ),
  'campaign.imagetakeback': sentence(
    'Take back the decision on artwork',
    'Retirar la decisión sobre una imagen',
    'Retirar a decisão sobre uma imagem',
  ),
  'campaign.imagerelease': sentence(
    'Release artwork for print, or refuse it',
    'Pasar una imagen a impresión o rechazarla',
    'Passar uma imagem para impressão ou recusá-la',
  ),
  'campaign.imagereleaseback': sentence(
    'Take back the release of artwork',
    'Retirar el pase a impresión de una imagen',
    'Retirar a passagem para impressão de uma imagem',
  ),
  'campaign.imagecomment': sentence('Comment on artwork', 'Comentar una imagen', 'Comentar uma imagem'),
  'campaign.imageresolve': sentence(
    'Resolve or reopen a comment',
    'Resolver o reabrir un comentario',
    'Resolver ou reabrir um comentário',
  ),
  'campaign.savematerials': sentence(
    'Set the materials of a campaign',
    'Cambiar los materiales de una campaña',
    'Alterar os materiais de uma campanha',
  ),
  'space.getnextspacenum': sentence(
    'Reserve the next number of a space',
    'Reservar el número siguiente de espacio',
    'Reservar o número seguinte de espaço',
  ),
  'space.clonespace': sentence('Duplicate a space', 'Duplicar un espacio', 'Duplicar um espaço'),
  'space.deactivedoc': sentence(
    'Delete documents of spaces',
    'Eliminar documentos de espacios',
    'Eliminar documentos de espaços',
  ),
  'space.addremovespace': sentence(
    'Put a space into the basket, or take it out',
    'Añadir un espacio a la cesta o quitarlo',
    'Adicionar um espaço ao cesto ou retirá-lo',
  ),
  'space.addremoveall': sentence(
    'Put spaces into the basket, or take them out',
    'Añadir espacios a la cesta o quitarlos',
    'Adicionar espaços ao cesto ou retirá-los',
  ),
  'space.uploadFile': uploadFile,
  'space.loadSpreadsheet': loadSpreadsheet,
  'space.importFile': importFile,
  'space.cancelImport': cancelImport,
  'imports.uploadFile': uploadFile,
  'imports.loadSpreadsheet': loadSpreadsheet,
  'imports.importFile': importFile,
  'imports.cancelImport': cancelImport,
  'imports.updatedetail': sentence(
    'Correct rows of an import',
    'Corregir filas de una importación',
    'Corrigir linhas de uma importação',
  ),
  'imports.retrywarnings': sentence(
    'Import the corrected rows',
    'Importar las filas corregidas',
    'Importar as linhas corrigidas',
  ),
  'imports.changestatus': sentence(
    'Start, stop or undo an import',
    'Iniciar, detener o deshacer una importación',
    'Iniciar, parar ou anular uma importação',
  ),
  'imports.deactivatemissing': sentence(
    'Choose whether an import deactivates missing records',
    'Elegir si una importación desactiva lo que falta',
    'Escolher se uma importação desativa o que falta',
  ),
  'imports.addpictures': sentence(
    'Add a ZIP of pictures to an import',
    'Añadir un ZIP de imágenes a una importación',
    'Adicionar um ZIP de imagens a uma importação',
  ),
  'imports.removepictures': sentence(
    'Remove a ZIP of pictures from an import',
    'Quitar un ZIP de imágenes de una importación',
    'Retirar um ZIP de imagens de uma importação',
  ),
  'imports.placepicture': sentence(
    'Assign a picture of an import to a row',
    'Asignar una imagen de una importación a una fila',
    'Atribuir uma imagem de uma importação a uma linha',
  ),
  'order.generateordercode': sentence(
    'Reserve the next order code',
    'Reservar el código de pedido siguiente',
    'Reservar o código de encomenda seguinte',
  ),
  'order.changestatus': sentence(
    'Change the status of an order. Confirming it charges its total',
    'Cambiar el estado de un pedido. Al confirmarlo se carga su total',
    'Alterar o estado de uma encomenda. Ao confirmá-la, o seu total é debitado',
  ),
  'order.takeprices': sentence(
    'Take the prices of today into an order',
    'Poner los precios de hoy en un pedido',
    'Pôr os preços de hoje numa encomenda',
  ),
  'order.orderagain': sentence(
    'Make a new draft from an order',
    'Crear un borrador a partir de un pedido',
    'Criar um rascunho a partir de uma encomenda',
  ),
  'order.reprint': sentence(
    'Order the reprint of a refused photo',
    'Pedir la reimpresión de una foto rechazada',
    'Encomendar a reimpressão de uma foto recusada',
  ),
  'order.changestatuses': sentence(
    'Change the status of several orders. Confirming them charges their totals',
    'Cambiar el estado de varios pedidos. Al confirmarlos se cargan sus totales',
    'Alterar o estado de várias encomendas. Ao confirmá-las, os seus totais são debitados',
  ),
  'order.cancellines': sentence(
    'Cancel lines of an order',
    'Anular líneas de un pedido',
    'Anular linhas de uma encomenda',
  ),
  'order.updateusergroup': sentence(
    'Move an order to another account',
    'Pasar un pedido a otra cuenta',
    'Passar uma encomenda para outra conta',
  ),
  'order.savelines': sentence(
    'Add, change or remove lines of an order',
    'Añadir, modificar o quitar líneas de un pedido',
    'Adicionar, alterar ou retirar linhas de uma encomenda',
  ),
  'order.updatespaces': sentence(
    'Add lines for many spaces to an order',
    'Añadir líneas para muchos espacios a un pedido',
    'Adicionar linhas para muitos espaços a uma encomenda',
  ),
  'order.repeatcampaign': sentence(
    'Order a campaign again',
    'Volver a pedir una campaña',
    'Voltar a encomendar uma campanha',
  ),
  'order.stoprepeat': sentence(
    'Stop ordering a campaign again',
    'Dejar de volver a pedir una campaña',
    'Deixar de voltar a encomendar uma campanha',
  ),
  'order.continuerepeat': sentence(
    'Continue ordering a campaign again',
    'Seguir volviendo a pedir una campaña',
    'Continuar a voltar a encomendar uma campanha',
  ),
  'order.generatezip': sentence(
    'Make a ZIP of an order',
    'Crear un ZIP de un pedido',
    'Criar um ZIP de uma encomenda',
  ),
  'order.stopzip': sentence('Stop a ZIP', 'Detener un ZIP', 'Parar um ZIP'),
  'order.changestage': sentence(
    'Change the stage of an order',
    'Cambiar la fase de un pedido',
    'Alterar a fase de uma encomenda',
  ),
  'gallery.upload': addPictures,
  'gallery.move': sentence('Reorder pictures', 'Reordenar imágenes', 'Reordenar imagens'),
  'gallery.notifymc': notifyHouse,
  'gallery.notifycustomer': notifyCustomer,
  'document.upload': addDocuments,
  'document.move': sentence('Reorder documents', 'Reordenar documentos', 'Reordenar documentos'),
  'document.notifymc': notifyHouse,
  'document.notifycustomer': notifyCustomer,
  'message.send': sentence('Send a message', 'Enviar un mensaje', 'Enviar uma mensagem'),
  'webhook.replay': sentence(
    'Send deliveries of a webhook again',
    'Reenviar entregas de un webhook',
    'Reenviar entregas de um webhook',
  ),
  'webhook.test': sentence(
    'Send a test to a webhook',
    'Enviar una prueba a un webhook',
    'Enviar um teste a um webhook',
  ),
}

/**
 * Describes a call in the user's language, such as "Change: Order". Returns null if neither a sentence nor a verb exists for
 * the call.
 */
export function changeSentence(
  { name }: Pick<DescribedCall, 'name'>,
  input: Record<string, unknown>,
  words: Words,
): string | null {
  const special = changeSentences[name]
  if (special) return special[words.language]
  const [resource = '', action = ''] = name.split('.')
  const verb = verbOf(action, input)
  if (verb === null) return null
  return `${verb[words.language]}: ${words.text([`log.resources.${resource}`], resource)}`
}

function verbOf(action: string, input: Record<string, unknown>): Sentence | null {
  if (action === 'update')
    return typeof input.id === 'number' || 'material_id' in input ? verbs.update : verbs.create
  if (action === 'setactive') return input.active === false ? verbs.deactivate : verbs.activate
  return Object.hasOwn(verbs, action) ? verbs[action as keyof typeof verbs] : null
}
