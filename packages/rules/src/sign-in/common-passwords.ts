/**
 * Words of common passwords, in lower case without accents. `checkPassword` first removes digits and symbols around a word, and
 * replaces those that resemble letters, because they hardly make a password harder to guess.
 */
const words = `
  password passwort contrasena senha palavrapasse palavrapass motdepasse parola wachtwoord clave miclave misenha
  passcode passphrase mypassword thepassword newpassword changeme changeit changepassword pleasechange
  letmein letmeinnow opensesame abretesesamo entrar entrada welcome welcomehome welcomeback bienvenido bienvenida
  bienvenidos bemvindo hello hellothere helloworld holamundo olamundo hola buenosdias bomdia
  admin administrator administrador administracion adminadmin root rootroot superuser superusuario sysadmin
  webmaster master manager gerente jefe user usuario utilizador guest invitado convidado test testing tester
  testtest prueba pruebas teste demo demodemo default temporal temp temppass temporary provisional secret secreto
  segredo secreta supersecret topsecret private privado login mylogin signin acceso acesso access iniciar empresa
  company oficina office trabajo trabalho server servidor database internet computer ordenador computador windows
  microsoft google facebook instagram twitter youtube whatsapp android samsung apple iphone amazon netflix linkedin
  spotify minecraft pokemon fortnite playstation nintendo starwars skywalker superman batman spiderman ironman
  dragonball matrix trustno trustnoone whatever nothing nada noentiendo dragon monkey tiger eagle falcon phoenix
  shadow ghost killer hunter ranger warrior guerrero guerreiro ninja samurai football futbol futebol soccer
  basketball baseball hockey realmadrid halamadrid barcelona fcbarcelona forcabarca visca viscabarca atletico
  atleticomadrid sevilla valencia benfica sporting fcporto porto lisboa lisbon portugal espana spain madrid
  america mexico brasil brazil argentina liverpool chelsea arsenal manchester juventus cristiano ronaldo messi
  iloveyou iloveu ilovejesus loveyou loveme love lovely teamo teamomucho tequiero tequieromucho amote euteamo
  miamor meuamor amor amorcito corazon coracao princess princesa prince principe queen reina rainha angel angelito
  estrella estrela estrellita mariposa borboleta chocolate carino bonita hermosa preciosa guapa sunshine
  sunflower flower flores butterfly rainbow summer winter spring autumn verano invierno primavera otono verao
  inverno outono january february march april june july august september october november december enero febrero
  marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro marco maio junho
  julho setembro outubro novembro dezembro monday tuesday wednesday thursday friday saturday sunday lunes martes
  miercoles jueves viernes sabado domingo jesus jesuschrist jesucristo jesuscristo christ cristo blessed familia
  family michael jennifer jessica daniel daniela alejandro alejandra fernando fernanda francisco carlos maria
  mariajose josemaria antonio manuel miguel alexander alexandra andrea patricia cristina carolina gabriel gabriela
  sebastian valentina nicolas natalia santiago catalina lorenzo ricardo roberto eduardo beatriz charlie ashley
  amanda nicole samantha elizabeth jonathan christopher anthony matthew joshua freedom libertad liberdade
  mustang ferrari porsche mercedes corvette harley yamaha hellokitty snoopy tweety garfield cookie
  lienzo canvas vinilo vinyl imprenta impresion print printing
`

export const commonPasswordWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/u))

/** Sequences of keys that are easy to guess in both directions: rows and columns of the keyboard, digits and the alphabet. */
export const fingerRuns: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjklñ',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9',
  '147258369',
  '!@#$%^&*()',
  '!"·$%&/()=',
]
