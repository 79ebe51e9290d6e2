import { expect, test } from 'vitest';
import { withFrenchMarked } from './french-marked.ts';

test.each([
  ['<h2 class="x">R&amp;D d\'ici</h2>', '<h2 lang="fr" class="x">R&amp;D d\'ici</h2>'],
  [
    '<a href="#x">Envoyer<span class="y"><svg></svg></span></a>',
    '<a lang="fr" href="#x">Envoyer<span class="y"><svg></svg></span></a>',
  ],
  ['<p><svg><path/></svg>Envoyer</p>', '<p lang="fr"><svg><path/></svg>Envoyer</p>'],
  ['<p>Send</p><p>Envoyer <b>x</b></p>', '<p>Send</p><p>Envoyer <b>x</b></p>'],
])(
  'French text on a page in another language is marked if its element has only this text, perhaps beside an icon: %s',
  (html, marked) => {
    expect(withFrenchMarked(html, ["R&D d'ici", 'Envoyer'])).toBe(marked);
    expect(withFrenchMarked(html, ["R&D d'ici", 'Envoyer'], 'rtl')).toBe(
      marked.replace('lang="fr"', 'lang="fr" dir="ltr"'),
    );
  },
);
