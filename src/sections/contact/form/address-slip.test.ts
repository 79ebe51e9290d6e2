import { expect, test } from 'vitest';
import { meantAddress } from './address-slip.ts';

test.each([
  [
    'gmail.com',
    'gmail.con gmail.cim gmail.cpm gmail.co gmail.cm gmail.om gmail.comm gmail.fr gmail gmailcom gmail,com gmail..com',
  ],
  [
    'gmail.com',
    'gmial.com gmai.com gamil.com gmal.com gmaill.com gmmail.com fmail.com gnail.com gmial.con',
  ],
  ['hotmail.fr', 'hotmial.fr hotmal.fr hotmail.fe hotmail.f hotmail.rf hotmailfr'],
  ['hotmail.com', 'hotmial.com hotmail.con hotmail.cm hotmail hormail.com'],
  ['yahoo.fr', 'yahoo.fe yaho.fr yahooo.fr yahoo.ft yahou.fr yahoo'],
  ['outlook.com', 'outlok.com outlook.cmo'],
  ['icloud.com', 'iclou.com icloud.co'],
  ['orange.ci', 'orange.c orange.cci ornage.ci orange'],
  ['orange.fr', 'ornage.fr orange.fe'],
  ['laposte.net', 'laposte.ne lapost.net'],
])('the domain %s is proposed for its slips %s', (meant, slips) => {
  for (const slip of slips.split(' '))
    expect(meantAddress(`awa.n'dri@${slip} `), slip).toBe(`awa.n'dri@${meant}`);
});

test.each([
  'gmail.com GMAIL.COM yahoo.fr yahoo.com yahoo.ca yahoo.co.uk yahoo.com.br yahoo.de hotmail.be hotmail.es hotmail.co.uk live.fi',
  'outlook.de outlook.sa orange.com orange.cm orange.sn orange.ml orange.mg wanadoo.nl icloud.com aviso.ci laposte.net',
  'mail.com email.com ymail.com mail.ru mac.com mailw.com gmx.com aol.com msn.com cloud.com grange.fr life.fr googlemail.com',
  // These domains are two letters away from a provider's.
  'gaxil.com gxmil.com gmiaxx.com gnaol.com',
  'proton.me client.ci societe.ci gouv.ci uvci.edu.ci xn--socit-esab.ci free.fr sfr.fr',
])('no other domain is proposed for %s', (domains) => {
  for (const domain of domains.split(' ')) expect(meantAddress(`awa@${domain}`), domain).toBeNull();
});

test('a domain is proposed even if only one letter stands before the @', () => {
  expect(meantAddress('a@gmial.com')).toBe('a@gmail.com');
});

test.each(['', 'awa', '@gmial.com', 'awa@', 'gmial.com', 'awa@société'])(
  'no e-mail address is proposed for %j',
  (typed) => {
    expect(meantAddress(typed)).toBeNull();
  },
);
