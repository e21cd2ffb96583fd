/** Public email providers: sharing one of these domains does not make people colleagues. */
const publicDomains = new Set(
  (
    'gmail.com googlemail.com outlook.com outlook.de hotmail.com hotmail.co.uk hotmail.de hotmail.fr live.com live.co.uk msn.com ' +
    'passport.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.co.jp ymail.com rocketmail.com aol.com icloud.com me.com mac.com ' +
    'gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de mail.de posteo.de mailbox.org proton.me protonmail.com ' +
    'pm.me tutanota.com tuta.io tuta.com fastmail.com hey.com zoho.com mail.com email.com inbox.com mail.ru yandex.ru yandex.com ' +
    'bk.ru list.ru orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it wp.pl o2.pl onet.pl seznam.cz ' +
    'bluewin.ch naver.com qq.com 163.com 126.com sina.com rediffmail.com uol.com.br bol.com.br terra.com.br comcast.net ' +
    'verizon.net att.net btinternet.com sky.com mailinator.com guerrillamail.com yopmail.com 10minutemail.com'
  ).split(' '),
);

/** Whether anyone can get an address at this domain. */
export const isPublicDomain = (domain: string): boolean => publicDomains.has(domain);

/** Returns the domain of an email address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
