import { folded } from './written-text.ts';

/** Any of these, separated by commas; `*` is any ending. */
function anyOf(list: string): RegExp {
  const parts = list
    .trim()
    .replaceAll(/\s*,\s*/g, '|')
    .replaceAll('*', '\\w*');
  return new RegExp(`(?<!\\w)(?:${parts})(?!\\w)`, 'g');
}

/** What messages sell that go to every contact form, in English and French, without accents. Clients speak of it, too. */
const sold = anyOf(`
  seo, back ?links?, links?, guest posts?, rank*, keywords?, google*, search (engines?|results?|index), domain authority, directories,
  referencement, (premiere|1ere) page, traffic, trafic, visitors?, visiteurs?, leads?, (more|plus de|thousands of) (clients|customers|sales),
  prospects, followers, subscribers, abonnes, reviews, advertis*, ads, publicit*, marketing, promot*, social media, reseaux sociaux, youtube,
  videos?, logo, re-?design, refonte, (web|app) ?(design|develop)*, websites, creation de sites?, ai (agents?|chat*), contact forms?,
  feedback forms?, (e-?mail|contact|data) ?(list|base)s?, my images, copyright, final notice, hacked, removed, loans?, prets?, credits?,
  financ*, fund*, capital, invest*, interest rate, taux, bank, transaction, inheritance, heritage, fortune, beneficiary, lotter*, loterie,
  million, bitcoins?, crypto*, forex, trading, casinos?, betting, slots, gagne*, earn*, profits?, revenue, revenus?, income, marabout,
  voyant, retour (affectif|de l'etre aime), viagra, cialis, pills, sex*, dating, porn, replica`);

/** How a seller addresses the reader. */
const offered = anyOf(`
  (your|votre|vos) ([a-z]+ )?(web ?)?(site|page|business|compan|brand|domain|blog|entreprise|activite|projet|adresse)*,
  (we|i|nous|je|our|notre) ([a-z]+ )?(offer|help|provide|give|grow|pay|guarantee|run|sell|realis|accord|octroi|garanti|propos|offr|aid)*,
  click here, check out, more (info|details)*, let me know, interested, reply, respond, apply, play now, join, kindly, contactez*, ecrivez*,
  repond*, consultez, inscri*, free, guarantee*, garanti*, worldwide, unsubscribe, opt.?out, des(inscri|abonn)*, merci de me, https?, [$€] ?\\d+, \\d ?(usd|euros?|[$€])`);

/** What a client asks of us, or answers. */
const asked = anyOf(`
  (we|and) ((am|are|would|also|still|will) )*(need|require|want|looking for)*, i need, i am looking for, would like (a|an|your),
  souhait*, cherch*, recherchons, voul*, voudr*, envisage*, (ai|avons) besoin, (could|can|do|are) (you|your|we) (?!want|accept|get|need)[a-z]+,
  (pouvez|pourriez|faites|proposez|avez|etes)[ -]vous, est-ce, quel*, combien, how (much|long), what would, merci de nous, rappelez, mon cv,
  appel d'offres, cahier des charges, devis, pro ?forma, facture, contrat, bon de commande, tender, invoice, svp,
  please (?!get|contact|feel|find|respond|use|choose|buy)[a-z]+`);

/**
 * Whether a message resembles bulk mail to contact forms: it offers the same things in the same way, and asks nothing of us.
 * Or it has links written as code, or letters of the Cyrillic alphabet. Its e-mail is marked, no more.
 */
export function resemblesSpam(text: string): boolean {
  const plain = folded(text);
  if (/\[url[\]=]|<a\s[^>]*href=|\p{Script=Cyrillic}/u.test(plain)) return true;
  const count = (words: RegExp) => new Set(plain.match(words)).size;
  const [goods, offers] = [count(sold), count(offered)];
  return goods > 0 && offers > 0 && goods + offers > 2 && count(asked) === 0;
}
