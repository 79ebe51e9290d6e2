import { folded } from './folded.ts';

/** What messages sell that go to every contact form, in English and French, without accents. Clients speak of it, too. */
const sold = [
  /\b(seo|back ?links?|guest posts?|rank(ing|ed|s)?|referencement|keywords?|web ?traffic|trafic|google (search|maps|business|index))\b/,
  /\b(first page|top|premiere page|page 1)\b.{0,20}\bgoogle\b|\b(article|link) (for|on|to) your\b/,
  /\b(re-?design|re-?develop|refonte|logo|web ?(design|develop)(ers?|ment)?|app develop(ers?|ment)|creation de sites?)\b/,
  /\b(leads?|visitors?|followers|abonnes|subscribers|reviews|plus de clients|more (customers|clients|sales)|prospects)\b/,
  /\b(advertis\w+|publicite|explainer videos?|social media|reseaux sociaux|ai (agents?|chat\w*)|visiteurs?)\b/,
  /\b(unsubscribe|opt.?out|desinscri\w+|desabonn\w+|contact forms?|feedback forms?|(e-?mail|contact) (list|database)s?)\b/,
  /\b(loans?|prets?|credits?|financements?|funding|investors?|invest|working capital|interest rate|taux d'interet)\b/,
  /\b(bitcoin|crypto\w*|forex|trading|casinos?|betting|slots|spins|earn|gagnez|revenus?|double|profits?)\b/,
  /\b(inheritance|heritage|beneficiary|fortune|faire don|lottery|loterie|vous avez gagne|you have won|million)\b/,
  /\b(marabout|voyant|retour (affectif|de l'etre aime)|viagra|cialis|pills|sex\w*|dating|porn|replica)\b/,
  /\b(copyright|expire|final notice|my (images|photos)|negative|will be (removed|dead))\b/,
];

/** How they address whoever reads them. */
const offered =
  /\b(your|you have|votre|vos) ([a-z]+ )?(web ?)?(site|page|business|company|compan(y|ies)|brand|domain|entreprise|activite|projets?|adresse|blog|offer|name)s?\b|\b(we|our \w+|i|nous|notre \w+|je suis un particulier qui) (can|could|will|actually |vous )?(offer|help|provide|create|give|grow|have|pay|build|fix|represent|send|bring|generate|realis|accord|octroi|garanti|propos|offr|aid|double)|\b(click here|reply|interested|apply|play now|join (us|our)|kindly|let me know|may i send|can i send|shall i|press 1|contactez|ecrivez|repondez|repondre|consultez|inscri\w+|guaranteed|garantis?|from \$|no registration|worldwide)\b|[$€] ?\d|\d ?[$€]/;

/** What a client asks of us, or answers. */
const asked =
  /\b(we|i|and|nous|je|on|notre \w+|our \w+) ?(would|'d|are|am|also|still|will)? ?(need|require|want(?!ed)|like(?! to (make|offer|propose|introduce|present|share|write))|looking for|(re)?cherch(e|ons|ait)|souhait\w+|voul\w+|voudr\w+|ai besoin|avons besoin)\b|\b(can|could) you (?!get)|\b(do|would) you (also |still )?(provide|install|work|sell|support|repair)|\b(pouvez|pourriez|faites|proposez)[ -]vous\b|\b(est-ce que vous|merci de (nous|me)|mon cv|appel d'offres|cahier des charges|devis|pro ?forma|facture|contrat|bon de commande|tender|invoice|svp|please (?!(get|contact|find|use|choose|buy))\w+)\b/;

/**
 * Whether a message resembles those that go to every contact form: it sells what they sell, offers it to whoever reads it, and
 * asks nothing of us. Or it has links written as code, or letters of the Cyrillic alphabet. Its e-mail is marked, no more.
 */
export function resemblesSpam(text: string): boolean {
  const plain = folded(text);
  if (/\[url[\]=]|<a\s[^>]*href=|\p{Script=Cyrillic}/u.test(plain)) return true;
  return sold.some((kind) => kind.test(plain)) && offered.test(plain) && !asked.test(plain);
}
