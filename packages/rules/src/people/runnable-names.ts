import { claimedExtension } from './display-name.ts'

/**
 * File extensions that a system runs as a program when somebody opens the file. They cannot be detected from the content: most of
 * it is plain text, and the rest can be a picture with a script in it.
 */
const runnable = new Set(
  [
    // Windows: programs, scripts, installers, and links to them.
    'ade adp ahk appcontent-ms application appref-ms appx appxbundle au3 bat chm cmd com cpl diagcab exe gadget hlp hta',
    'htc inf ins iqy isp jar jnlp js jse library-ms lnk mde msc msh msi msix msixbundle msp mst msu pif ps1 ps1xml ps2',
    'ps2xml psc1 psc2 psd1 psm1 rdp reg scf scr sct search-ms searchconnector-ms settingcontent-ms shb shs slk theme',
    'themepack url vb vbe vbs website wll ws wsc wsf wsh xbap xll',
    // macOS.
    'action app applescript command dmg fileloc inetloc mobileconfig pkg scpt scptd terminal tool webloc workflow',
    // Linux and other Unix systems.
    'appimage bash csh desktop fish ksh run sh zsh',
    // Languages whose files run when they are opened, or on a server that they reach.
    'asp aspx cgi cjs class jsp lua mjs php phtml pl py pyc pyw pyz pyzw rb tcl',
    // Web pages that contain scripts, even where the content does not reveal it.
    'mht mhtml shtml xht xhtml',
  ].flatMap((line) => line.split(' ')),
)

/** Windows stream suffix of a file name: `x.bat::$DATA` is `x.bat`. */
const STREAM = /(?::[^:]*)?:\$\w+$/

/**
 * Returns the extension that would make a file of this name executable, or undefined. Windows ignores trailing dots and spaces.
 */
export function runnableExtension(name: string): string | undefined {
  const extension = claimedExtension(name.replace(STREAM, '').replace(/[.:\s]+$/, ''))
  return runnable.has(extension) ? extension : undefined
}

/** Returns a name for saving a file so that it does not run when opened. */
export function harmlessName(name: string): string {
  return runnableExtension(name) ? `${name}.txt` : name
}
