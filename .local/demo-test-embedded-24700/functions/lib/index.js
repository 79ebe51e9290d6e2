import { initializeApp } from "firebase-admin/app";
import { error, info, warn } from "firebase-functions/logger";
import { onSchedule } from "firebase-functions/scheduler";
import { defineBoolean, defineInt, defineSecret, defineString } from "firebase-functions/params";
import { Timestamp, getFirestore } from "firebase-admin/firestore";
import { createInstance } from "i18next";
import { getFunctions } from "firebase-admin/functions";
import { setTimeout } from "node:timers/promises";
import { HttpsError, onCall } from "firebase-functions/https";
import * as z from "zod/mini";
import { createHmac, randomBytes } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { onTaskDispatched } from "firebase-functions/tasks";
import escapeHtml from "escape-html";
import { createTransport } from "nodemailer";
// functions/src/config.ts
/** Where everything runs. firebase.json's rewrite names the same region. */
var region = "europe-west1";
var smtp = {
	host: defineString("SMTP_HOST", { description: "Name of the SMTP server, for example smtp.example.com" }),
	port: defineInt("SMTP_PORT", {
		default: 587,
		description: "Its port: 587 (STARTTLS) or 465 (TLS)"
	}),
	security: defineString("SMTP_SECURITY", {
		default: "starttls",
		description: "'starttls', 'tls', or 'none' (the local mailbox only)"
	}),
	user: defineString("SMTP_USER", {
		default: "",
		description: "User name; empty when the server asks for none"
	}),
	password: defineSecret("SMTP_PASSWORD"),
	timeoutSeconds: defineInt("SMTP_TIMEOUT_SECONDS", {
		default: 30,
		description: "Longest wait for each answer of the server; at most 35"
	})
};
var mail = {
	from: defineString("MAIL_FROM", { description: "The site's own address, which the SMTP server may send from" }),
	to: defineString("MAIL_TO", { description: "Who is notified; several addresses are separated by commas" })
};
/**
* Waiting times between attempts double from `minBackoffSeconds` up to
* `maxBackoffSeconds`: with the defaults twelve attempts last about two hours.
*/
var retry = {
	maxAttempts: defineInt("NOTIFICATION_MAX_ATTEMPTS", { default: 12 }),
	minBackoffSeconds: defineInt("NOTIFICATION_MIN_BACKOFF_SECONDS", { default: 10 }),
	maxBackoffSeconds: defineInt("NOTIFICATION_MAX_BACKOFF_SECONDS", { default: 1800 })
};
/** What the SMTP provider allows. */
var maxMailsPerSecond = defineInt("NOTIFICATION_MAX_PER_SECOND", { default: 5 });
/** An undelivered message is queued again when its next attempt is overdue by this much. */
var overdueSeconds = defineInt("NOTIFICATION_OVERDUE_SECONDS", { default: 120 });
var abuse = {
	appCheck: defineBoolean("APP_CHECK", {
		default: true,
		description: "Refuse calls without an App Check token"
	}),
	minFillSeconds: defineInt("MIN_FILL_SECONDS", {
		default: 3,
		description: "A form filled faster than this is suspected spam"
	}),
	perAddress: defineInt("MESSAGES_PER_ADDRESS", {
		default: 10,
		description: "Messages an address may send in ten minutes, per instance"
	})
};
/** Days after which a stored message may be deleted (the TTL policy on `expiresAt`); 0 keeps messages. */
var retentionDays = defineInt("RETENTION_DAYS", { default: 0 });
var email_default = {
	subject: "Nouvelle demande\xA0: {{service}} — {{name}}",
	heading: "Nouvelle demande reçue",
	intro: "{{name}} vient d'écrire depuis le formulaire du site.",
	fields: {
		"name": "Nom complet",
		"email": "Email",
		"phone": "Téléphone",
		"service": "Service/Offre souhaité",
		"message": "Message",
		"locale": "Langue",
		"receivedAt": "Reçu le",
		"id": "Référence"
	},
	noPhone: "Non renseigné",
	replyHint: "Répondez à cet e-mail pour écrire directement au visiteur.",
	console: "Ouvrir la demande dans la console",
	footer: "Notification automatique du site {{brand}}.",
	from: "Site {{brand}}"
};
var offers_default = {
	eyebrow: "Offres",
	title: "Nos Offres",
	intro: "Trois offres que nous installons souvent, préparées à l'avance puis ajustées à votre site après une visite.",
	price: "Sur Devis",
	button: "Contactez-Nous",
	items: {
		"tic-vpn": {
			"label": "TIC-VPN",
			"description": "Un VPN sécurisé sur Internet mobile. Chaque agence, chantier ou boutique rejoint le siège, même là où la fibre n'arrive pas encore.",
			"features": {
				"first": "Liaisons chiffrées entre vos sites",
				"second": "Routeur mobile livré configuré",
				"third": "Bascule sur un second opérateur"
			}
		},
		"tic-ethernet-tv": {
			"label": "TIC-ETHERNET-TV",
			"description": "La télévision passe par votre câblage Ethernet. Dans un hôtel, une clinique ou une résidence, une seule arrivée dessert chaque chambre.",
			"features": {
				"first": "Aucun câble coaxial à tirer",
				"second": "Chaînes choisies par écran",
				"third": "Réglages depuis un seul poste"
			}
		},
		"tic-home": {
			"label": "TIC-HOME",
			"description": "Éclairage, climatisation, portail et caméras de la maison se commandent au téléphone. Les interrupteurs restent utilisables sans réseau.",
			"features": {
				"first": "Scénarios matin, nuit et absence",
				"second": "Alertes sur votre téléphone",
				"third": "Suivi de la consommation électrique"
			}
		}
	},
	custom: {
		"title": "Besoin d'une Solution Personnalisée\xA0?",
		"text": "Votre cas n'entre dans aucune des trois\xA0? Décrivez-nous le site, les contraintes et le délai. Nous étudions la question avant de chiffrer.",
		"button": "Nous Contacter"
	}
};
var services_default = {
	eyebrow: "Services",
	title: "Neuf métiers, une seule équipe",
	intro: "Prenez le service dont vous avez besoin aujourd'hui. Les autres s'y raccordent quand le moment vient, sans tout recommencer.",
	flagship: "Service Phare",
	items: {
		"integration-ict": {
			"label": "Intégration ICT",
			"title": "Intégration ICT",
			"description": "Réseau, WiFi, téléphonie, serveurs\xA0: nous fournissons le matériel, l'installons et le raccordons, du siège d'Abidjan à l'agence de Bouaké.",
			"features": {
				"first": "Réseau local et WiFi professionnel",
				"second": "Pare-feu et protection XDR",
				"third": "Interconnexion de sites distants"
			},
			"button": "Raccorder vos sites",
			"imageAlt": "Un siège et deux agences reliés par un même réseau"
		},
		"integration-donnees": {
			"label": "Intégration de Données",
			"title": "Intégration de Données",
			"description": "Comptabilité, stocks, paie\xA0: vos logiciels échangent leurs données sans ressaisie, et tout écart est signalé avant la clôture du mois.",
			"features": {
				"first": "Connexion de vos logiciels existants",
				"second": "Reprise et nettoyage des données",
				"third": "Tableaux de bord tenus à jour"
			},
			"button": "Relier vos logiciels",
			"imageAlt": "Plusieurs bases de données réunies dans un tableau de bord"
		},
		"integration-cloud": {
			"label": "Intégration Cloud",
			"title": "Intégration Cloud",
			"description": "Nous déplaçons vers le cloud ce qui gagne à y être et gardons le reste chez vous, pour que le travail continue quand la ligne tombe.",
			"features": {
				"first": "Migration par étapes, sans rupture",
				"second": "Messagerie et documents partagés",
				"third": "Sauvegardes hors site vérifiées"
			},
			"button": "Préparer votre migration",
			"imageAlt": "Un serveur de bureau relié à un nuage"
		},
		"domotique-securite": {
			"label": "Domotique et Sécurité électronique",
			"title": "Domotique et Sécurité électronique",
			"description": "Caméras, accès, alarme, éclairage et climatisation se pilotent depuis un même écran. Une alimentation de secours couvre les coupures.",
			"features": {
				"first": "Vidéosurveillance et contrôle d'accès",
				"second": "Alarme avec alerte sur téléphone",
				"third": "Éclairage et climatisation programmés"
			},
			"button": "Équiper vos locaux",
			"imageAlt": "Un bâtiment équipé d'une caméra, d'une serrure et d'éclairages connectés"
		},
		"automatisation-processus": {
			"label": "Automatisation des Processus",
			"title": "Automatisation des Processus (BPM, RPA, process mining)",
			"description": "Nous suivons le trajet réel de vos dossiers, retirons les étapes inutiles, puis confions les saisies répétitives à des robots logiciels.",
			"features": {
				"first": "Process mining sur vos dossiers réels",
				"second": "Circuits de validation BPM",
				"third": "Robots RPA pour les saisies"
			},
			"button": "Simplifier vos processus",
			"imageAlt": "Un dossier qui passe d'étape en étape, entraîné par des engrenages"
		},
		"developpement-web-mobile": {
			"label": "Développement Web et mobile",
			"title": "Développement Web et mobile",
			"description": "Sites, portails clients et applications mobiles conçus pour vos usages\xA0: rapides sur une connexion 3G et reliés à vos outils de gestion.",
			"features": {
				"first": "Sites et portails sur mesure",
				"second": "Applications Android et iOS",
				"third": "Paiement mobile intégré"
			},
			"button": "Décrire votre application",
			"imageAlt": "Une même application affichée sur un ordinateur et sur un téléphone"
		},
		"audit-informatique": {
			"label": "Audit informatique et conseils",
			"title": "Audit informatique et conseils",
			"description": "Nous examinons réseau, serveurs, sécurité et contrats. Vous recevez un plan d'action chiffré, classé par urgence, que la direction peut lire.",
			"features": {
				"first": "Inventaire complet du parc",
				"second": "Contrôle des accès et des sauvegardes",
				"third": "Conseil avant chaque achat"
			},
			"button": "Demander un audit",
			"imageAlt": "Une loupe posée sur le schéma d'un réseau"
		},
		"formations": {
			"label": "Formations aux services",
			"title": "Formations aux services",
			"description": "Vos équipes apprennent sur les équipements qu'elles utilisent, avec leurs propres cas. Chacun garde un guide clair, écrit pour son poste.",
			"features": {
				"first": "Ateliers dans vos locaux",
				"second": "Parcours utilisateurs et administrateurs",
				"third": "Questions traitées après la session"
			},
			"button": "Former vos équipes",
			"imageAlt": "Une formatrice devant un écran et trois participants"
		},
		"support-maintenance": {
			"label": "Support & Maintenance",
			"title": "Support & Maintenance",
			"description": "Vous appelez une équipe qui connaît votre installation. Si la panne ne se règle pas à distance, un technicien intervient vite sur site.",
			"features": {
				"first": "Support 10/6",
				"second": "Maintenance préventive planifiée",
				"third": "Surveillance continue des équipements"
			},
			"button": "Organiser votre support",
			"imageAlt": "Un casque d'assistance et une clé devant un serveur en marche"
		}
	}
};
// src/contract/services.ts
/**
* What a visitor can ask for: the one list behind the cards, the select, the
* validation and the e-mail. Order is display order. Words are in the
* catalogue under the same ids (`services.items`, `offers.items`).
*/
var serviceIds = [
	"integration-ict",
	"integration-donnees",
	"integration-cloud",
	"domotique-securite",
	"automatisation-processus",
	"developpement-web-mobile",
	"audit-informatique",
	"formations",
	"support-maintenance"
];
var offerIds = [
	"tic-vpn",
	"tic-ethernet-tv",
	"tic-home"
];
var requestedServices = [...serviceIds, ...offerIds];
/** Catalogue key of a service's or an offer's name. */
function labelKey(id) {
	return isOffer(id) ? `offers:items.${id}.label` : `services:items.${id}.label`;
}
function isOffer(id) {
	return offerIds.includes(id);
}
// src/i18n/create-i18n.ts
/** A ready i18next instance over words that are already loaded. */
function createI18n(locale, words) {
	const instance = createInstance();
	instance.init({
		lng: locale,
		fallbackLng: false,
		ns: Object.keys(words),
		resources: { [locale]: words },
		initAsync: false,
		interpolation: { escapeValue: false }
	});
	return instance;
}
/** Words for the staff, who read French whatever language the visitor reads. Not escaped for HTML. */
var t = createI18n("fr", {
	email: email_default,
	services: services_default,
	offers: offers_default
}).getFixedT("fr", [
	"email",
	"services",
	"offers"
]);
var serviceLabel = (id) => t(labelKey(id));
// functions/src/messages.ts
var alreadyExists = 6;
var collection = () => getFirestore().collection("messages");
var inSeconds = (seconds) => Timestamp.fromMillis(Date.now() + seconds * 1e3);
/** Longer than an attempt can take: connecting, greeting, the conversation. */
var leaseSeconds = () => smtp.timeoutSeconds.value() * 3 + 5;
/** Stores a message once: storing the same id again changes nothing. */
async function storeMessage(request, suspectedSpam) {
	const { id, trap: _trap, fillTime: _fillTime, ...fields } = request;
	const days = retentionDays.value();
	const stored = {
		...fields,
		serviceLabel: serviceLabel(fields.service),
		receivedAt: Timestamp.now(),
		expiresAt: days > 0 ? inSeconds(days * 86400) : null,
		suspectedSpam,
		state: suspectedSpam ? "held" : "pending",
		notification: {
			attempts: 0,
			lastError: null,
			sentAt: null,
			attemptRunning: false,
			nextAttemptAt: suspectedSpam ? null : Timestamp.now()
		}
	};
	try {
		await collection().doc(id).create(stored);
	} catch (error) {
		if (error.code !== alreadyExists) throw error;
	}
}
/** Hands a pending message to one attempt at a time, and counts the attempt. */
async function claimMessage(id) {
	return getFirestore().runTransaction(async (transaction) => {
		const document = await transaction.get(collection().doc(id));
		if (!document.exists) return "missing";
		const stored = document.data();
		const { state, notification } = stored;
		const { attempts, attemptRunning, nextAttemptAt } = notification;
		if (state !== "pending") return "settled";
		if (attemptRunning && nextAttemptAt && nextAttemptAt.toMillis() > Date.now()) return "in progress";
		transaction.update(document.ref, {
			"notification.attempts": attempts + 1,
			"notification.attemptRunning": true,
			"notification.nextAttemptAt": inSeconds(leaseSeconds())
		});
		return {
			...stored,
			notification: {
				...notification,
				attempts: attempts + 1
			}
		};
	});
}
/** Writes what became of an attempt. */
async function recordOutcome(id, outcome) {
	await collection().doc(id).update({
		state: outcome.state,
		"notification.lastError": outcome.state === "sent" ? null : outcome.error,
		"notification.sentAt": outcome.state === "sent" ? Timestamp.now() : null,
		"notification.attemptRunning": false,
		"notification.nextAttemptAt": outcome.state === "pending" ? inSeconds(outcome.retryInSeconds) : null
	});
}
/** The pending messages whose next attempt should have begun `seconds` ago. */
async function overdueMessages(seconds) {
	const { docs } = await collection().where("state", "==", "pending").get();
	return docs.filter((document) => {
		const { nextAttemptAt } = document.data().notification;
		return !nextAttemptAt || nextAttemptAt.toMillis() < Date.now() - seconds * 1e3;
	});
}
// functions/src/notification-queue.ts
/**
* Queues the e-mail about a stored message. The queue refuses a second task of
* the same name, and remembers names for hours: a message is queued once under
* its own id, and again only under another name.
*/
async function queueNotification(id, taskName = id) {
	const queue = getFunctions().taskQueue(`locations/${region}/functions/sendNotification`);
	try {
		await queue.enqueue({ id }, { id: taskName });
	} catch (error) {
		if (error.code !== "functions/task-already-exists") throw error;
	}
}
// functions/src/requeue-undelivered.ts
/**
* Queues again what is still undelivered though nothing seems to be working on
* it: a process died between storing and queuing or while it was sending, the
* queue gave up, or staff set the state back to `pending`.
*/
var requeueUndelivered = onSchedule({
	region,
	schedule: "every 5 minutes",
	maxInstances: 1,
	retryCount: 0
}, async () => {
	const minute = Math.floor(Date.now() / 6e4);
	for (const document of await overdueMessages(overdueSeconds.value())) {
		const { attempts } = document.data().notification;
		try {
			await queueNotification(document.id, `${document.id}-${minute}`);
			await document.ref.update({
				"notification.nextAttemptAt": /* @__PURE__ */ new Date(),
				"notification.attempts": attempts >= retry.maxAttempts.value() ? 0 : attempts
			});
			warn("notification queued again", {
				id: document.id,
				attempts
			});
		} catch (error$3) {
			error("notification not queued again", {
				id: document.id,
				code: error$3.code
			});
		}
	}
});
// src/contract/clean-text.ts
/** Line breaks, tabs and other white space that a one-line field can't hold. */
var breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** Control characters, and the invisible marks that turn the direction of text around. */
var unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
/** Removes what no one types: a pasted tab must not stop a visitor, nor an invisible character deceive the staff. */
function cleanLine(text) {
	return text.toWellFormed().replace(breaks, " ").replace(unseen, "").trim();
}
/** The same for text of several lines; line breaks become `\n`. */
function cleanText(text) {
	return text.toWellFormed().replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n").split("\n").map((line) => line.replaceAll("	", " ").replace(unseen, "")).join("\n").trim();
}
// src/contract/message.ts
/** Longest accepted value of each field, in UTF-16 code units (what `maxlength` counts). */
var maxLength = {
	name: 200,
	email: 254,
	phone: 40,
	message: 5e3
};
var line = (max, tooLong, wrong) => z.string(wrong).check(z.overwrite(cleanLine), z.maxLength(max, tooLong));
/**
* The five fields a visitor fills. Error messages are keys of the
* `validation` catalogue; the specification's section 5 gives the rules.
*/
var messageFields = z.strictObject({
	name: line(maxLength.name, "name.tooLong", "name.tooShort").check(z.minLength(2, "name.tooShort")),
	email: line(maxLength.email, "email.tooLong", "email.invalid").check(z.email("email.invalid")),
	phone: line(maxLength.phone, "phone.tooLong", "phone.tooLong"),
	service: z.enum(requestedServices, "service.required"),
	message: z.string("message.tooShort").check(z.overwrite(cleanText), z.maxLength(maxLength.message, "message.tooLong"), z.minLength(10, "message.tooShort"))
});
/** What the browser sends: the fields, and what the visitor does not type. */
var messageRequest = z.extend(messageFields, {
	/** Made by the browser: the same id is the same message, however often it is sent. */
	id: z.uuid(),
	/** The language of the page, as in its `lang`. */
	locale: z.string().check(z.maxLength(35), z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)),
	/** A field that people don't see; programs that fill every field betray themselves. */
	trap: z.string().check(z.maxLength(1e3)),
	/** Milliseconds between the first sight of the form and its sending. */
	fillTime: z.number().check(z.nonnegative())
});
// functions/src/rate-limit.ts
var tenMinutes = 600;
var salt = randomBytes(32);
var hash = (address) => createHmac("sha256", salt).update(address).digest("base64");
var limiters;
/**
* Counts a message against the addresses it came from; false when one has sent
* too many. The last address of X-Forwarded-For was added by Google's own front
* end and can't be forged, yet behind Hosting it is one that many visitors
* share: it gets ten times the allowance. The first is the visitor's as far as
* an honest browser is concerned.
*/
async function withinRateLimit(forwardedFor) {
	limiters ??= {
		claimed: new RateLimiterMemory({
			points: abuse.perAddress.value(),
			duration: tenMinutes
		}),
		connecting: new RateLimiterMemory({
			points: abuse.perAddress.value() * 10,
			duration: tenMinutes
		})
	};
	const addresses = (forwardedFor ?? "unknown").split(",").map((address) => address.trim());
	try {
		await limiters.claimed.consume(hash(addresses[0] ?? ""));
		await limiters.connecting.consume(hash(addresses.at(-1) ?? ""));
		return true;
	} catch (error) {
		if (error instanceof RateLimiterRes) return false;
		throw error;
	}
}
// functions/src/send-contact-email.ts
/** A message of the greatest lengths, all escaped, stays below this; in bytes. */
var maxBodySize = 65536;
/** Below the browser's own patience (see send-message.ts); in milliseconds. */
var patience = 1e4;
/**
* Takes a visitor's message. Answers `{id}` only after the message is stored
* and its e-mail queued. Errors: `invalid-argument` with the fields at fault
* (`InvalidFields`), `unauthenticated` without a fresh App Check token,
* `resource-exhausted` after too many messages from one address, `unavailable`
* when storing or queuing failed. To a suspected bot it answers as to anyone.
*/
var sendContactEmail = onCall({
	region,
	maxInstances: 10,
	consumeAppCheckToken: true
}, async (request) => {
	assertFromTheSite(request);
	const message = parse(request);
	if (!await withinRateLimit(request.rawRequest.get("x-forwarded-for"))) throw new HttpsError("resource-exhausted", "too many messages");
	const { id, trap, fillTime } = message;
	const suspectedSpam = trap !== "" || fillTime < abuse.minFillSeconds.value() * 1e3;
	const accept = async () => {
		await storeMessage(message, suspectedSpam);
		if (!suspectedSpam) await queueNotification(id);
	};
	try {
		await Promise.race([accept(), setTimeout(patience, void 0, { ref: false }).then(() => Promise.reject(/* @__PURE__ */ new Error("timeout")))]);
	} catch (error$2) {
		error("message not accepted", {
			id,
			code: error$2.code ?? "timeout"
		});
		throw new HttpsError("unavailable", "message not accepted");
	}
	info("message accepted", {
		id,
		suspectedSpam
	});
	return { id };
});
function assertFromTheSite({ app }) {
	if (abuse.appCheck.value() && (!app || app.alreadyConsumed)) throw new HttpsError("unauthenticated", "no fresh App Check token");
}
function parse({ data, rawRequest }) {
	if (rawRequest.rawBody.byteLength > maxBodySize) throw new HttpsError("invalid-argument", "message too large");
	const parsed = messageRequest.safeParse(data);
	if (parsed.success) return parsed.data;
	const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join(".") || issue.code, issue.message]));
	throw new HttpsError("invalid-argument", "invalid message", { fields });
}
// src/company.ts
/** The company's facts: change them here and nowhere else. Words around them are in `locales/`. */
var company = {
	name: "Lagune Intégration",
	email: "contact@lagune-integration.example",
	phone: {
		display: "+225 27 00 00 00 00",
		href: "tel:+2252700000000"
	},
	address: {
		street: "Cocody Angré",
		city: "Abidjan",
		country: "CI"
	},
	url: "https://lagune-integration.example",
	/** Where clients under contract ask for support. */
	supportUrl: "https://support.lagune-integration.example"
};
// functions/src/console-link.ts
/** The message's document in the Firebase console; nothing for the local product, which no console shows. */
function consoleLink(id) {
	const project = process.env["GCLOUD_PROJECT"];
	if (!project || project.startsWith("demo-")) return void 0;
	return `https://console.firebase.google.com/project/${project}/firestore/databases/-default-/data/~2Fmessages~2F${id}`;
}
// functions/src/notification-mail.ts
var timeZone = "Africa/Abidjan";
/** The e-mail that tells the staff about a stored message, as nodemailer takes it. */
function composeNotification(id, stored) {
	const { name, email, phone, serviceLabel, message, locale, receivedAt } = stored;
	const brand = company.name;
	const fields = [
		[t("email:fields.name"), name],
		[t("email:fields.email"), email],
		[t("email:fields.phone"), phone || t("email:noPhone")],
		[t("email:fields.service"), serviceLabel],
		[t("email:fields.message"), message],
		[t("email:fields.receivedAt"), new Intl.DateTimeFormat("fr", {
			dateStyle: "full",
			timeStyle: "short",
			timeZone
		}).format(receivedAt.toDate())],
		[t("email:fields.locale"), new Intl.DisplayNames("fr", { type: "language" }).of(locale) ?? locale],
		[t("email:fields.id"), id]
	];
	const link = consoleLink(id);
	const words = {
		heading: t("email:heading"),
		intro: t("email:intro", { name }),
		replyHint: t("email:replyHint"),
		footer: t("email:footer", { brand }),
		...link && { link: {
			href: link,
			text: t("email:console")
		} }
	};
	const from = mail.from.value();
	return {
		messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
		from: {
			name: t("email:from", { brand }),
			address: from
		},
		to: mail.to.value(),
		replyTo: {
			name,
			address: email
		},
		subject: t("email:subject", {
			service: serviceLabel,
			name
		}),
		text: asText(words, fields),
		html: asHtml(words, fields)
	};
}
function asText({ heading, intro, replyHint, footer, link }, fields) {
	return [
		heading,
		"",
		intro,
		"",
		...fields.map(([label, value]) => value.includes("\n") ? `${label}\u00a0:\n${value}\n` : `${label}\u00a0: ${value}`),
		"",
		replyHint,
		...link ? ["", `${link.text}\u00a0: ${link.href}`] : [],
		"",
		"-- ",
		footer
	].join("\n");
}
var cell = "padding:8px 12px;border-bottom:1px solid #eadcc3;vertical-align:top;text-align:left";
function asHtml({ heading, intro, replyHint, footer, link }, fields) {
	const rows = fields.map(([label, value]) => `<tr><th style="${cell};color:#4d646d;font-weight:600;white-space:nowrap">${escapeHtml(label)}</th><td style="${cell};white-space:pre-wrap">${escapeHtml(value)}</td></tr>`).join("\n");
	return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<body style="margin:0;padding:24px;background:#fbf7f0;color:#0b2530;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:auto;background:#fff;border-top:4px solid #b8480f;padding:24px">
<h1 style="margin:0 0 8px;font-size:22px">${escapeHtml(heading)}</h1>
<p style="margin:0 0 16px">${escapeHtml(intro)}</p>
<table style="width:100%;border-collapse:collapse">
${rows}
</table>
<p style="margin:16px 0 0">${escapeHtml(replyHint)}</p>
${link ? `<p style="margin:16px 0 0"><a href="${escapeHtml(link.href)}" style="color:#b8480f">${escapeHtml(link.text)}</a></p>` : ""}
</div>
<p style="max-width:640px;margin:12px auto 0;color:#4d646d;font-size:13px">${escapeHtml(footer)}</p>
</body>
</html>`;
}
// functions/src/smtp.ts
/**
* Sends one mail over SMTP.
* @throws nodemailer's error, with the server's `responseCode` where it gave one.
*/
async function sendMail(options) {
	const transport = connect();
	try {
		await transport.sendMail(options);
	} finally {
		transport.close();
	}
}
function connect() {
	const security = smtp.security.value();
	const user = smtp.user.value();
	const timeout = smtp.timeoutSeconds.value() * 1e3;
	return createTransport({
		host: smtp.host.value(),
		port: smtp.port.value(),
		secure: security === "tls",
		requireTLS: security === "starttls",
		ignoreTLS: security === "none",
		...user && { auth: {
			user,
			pass: smtp.password.value()
		} },
		connectionTimeout: timeout,
		greetingTimeout: timeout,
		socketTimeout: timeout,
		disableFileAccess: true,
		disableUrlAccess: true
	});
}
/** What staff read about a failed attempt, and whether trying again is pointless (the server's 5xx, RFC 5321). */
function describeFailure(error) {
	const { message, responseCode } = error;
	return {
		permanent: responseCode !== void 0 && responseCode >= 500,
		reason: message
	};
}
// functions/src/send-notification.ts
/**
* Sends the e-mail about a stored message and writes onto the message what
* became of it. Throwing makes the queue try again later.
*/
var sendNotification = onTaskDispatched({
	region,
	secrets: [smtp.password],
	timeoutSeconds: 120,
	maxInstances: 5,
	retryConfig: retry,
	rateLimits: {
		maxConcurrentDispatches: 5,
		maxDispatchesPerSecond: maxMailsPerSecond
	}
}, async ({ data: { id }, retryCount }) => {
	const claimed = await claimMessage(id);
	if (claimed === "settled" || claimed === "missing") return;
	if (claimed === "in progress") throw new HttpsError("aborted", "another attempt is under way");
	const { attempts } = claimed.notification;
	try {
		await sendMail(composeNotification(id, claimed));
	} catch (error$1) {
		const { permanent, reason } = describeFailure(error$1);
		if (permanent || attempts >= retry.maxAttempts.value()) {
			await recordOutcome(id, {
				state: "failed",
				error: reason
			});
			error("notification failed", {
				id,
				attempts,
				permanent
			});
			return;
		}
		await recordOutcome(id, {
			state: "pending",
			error: reason,
			retryInSeconds: backoffSeconds(retryCount)
		});
		warn("notification postponed", {
			id,
			attempts
		});
		throw new HttpsError("unavailable", "notification not sent yet");
	}
	await recordOutcome(id, { state: "sent" });
	info("notification sent", {
		id,
		attempts
	});
});
/** How long the queue waits after this many retries of a task (Cloud Tasks, RetryConfig). */
function backoffSeconds(retryCount) {
	return Math.min(retry.maxBackoffSeconds.value(), retry.minBackoffSeconds.value() * 2 ** retryCount);
}
// functions/src/index.ts
initializeApp();
export { requeueUndelivered, sendContactEmail, sendNotification };
