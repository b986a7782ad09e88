import { claimedExtension } from './display-name.ts'

/**
 * Extensions of files that run as a program when somebody opens them. The content does not identify these files: most of them
 * are plain text, and others can be a picture that contains a script.
 */
const runnable = new Set(
  [
    // Windows: programs, scripts, installers, and shortcuts.
    'ade adp ahk appcontent-ms application appref-ms appx appxbundle au3 bat chm cmd com cpl diagcab exe gadget hlp hta',
    'htc inf ins iqy isp jar jnlp js jse library-ms lnk mde msc msh msi msix msixbundle msp mst msu pif ps1 ps1xml ps2',
    'ps2xml psc1 psc2 psd1 psm1 rdp reg scf scr sct search-ms searchconnector-ms settingcontent-ms shb shs slk theme',
    'themepack url vb vbe vbs website wll ws wsc wsf wsh xbap xll',
    // macOS: programs, scripts, installers, and shortcuts.
    'action app applescript command dmg fileloc inetloc mobileconfig pkg scpt scptd terminal tool webloc workflow',
    // Linux and other Unix systems.
    'appimage bash csh desktop fish ksh run sh zsh',
    // Languages whose files run when they are opened, or when they reach a web server.
    'asp aspx cgi cjs class jsp lua mjs php phtml pl py pyc pyw pyz pyzw rb tcl',
    // Web pages, which can contain scripts even if the content does not look like a web page.
    'mht mhtml shtml xht xhtml',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Matches the name of a Windows file stream at the end of a file name. On Windows, `x.bat::$DATA` is the same file as `x.bat`.
 */
const STREAM = /(?::[^:]*)?:\$\w+$/

/**
 * Returns the extension, in lower case, that makes a file with this name executable; undefined if it is not executable. Ignores
 * trailing dots and spaces, as Windows does.
 */
export function runnableExtension(name: string): string | undefined {
  const extension = claimedExtension(name.replace(STREAM, '').replace(/[.:\s]+$/, ''))
  return runnable.has(extension) ? extension : undefined
}

/**
 * Returns a file name that does not run when it is opened: appends `.txt` to executable names, and returns other names
 * unchanged.
 */
export function harmlessName(name: string): string {
  return runnableExtension(name) ? `${name}.txt` : name
}
