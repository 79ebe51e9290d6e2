// Made from locales/fr by `npm run catalogue:types`; do not edit.
export interface Catalogue {
  about: {
  "eyebrow": "À Propos",
  "title": "Nous relions ce qui fait tourner votre entreprise",
  "text": "Un logiciel une année, un serveur la suivante, puis une agence à San-Pédro : peu à peu, plus rien ne se parle. Nous en refaisons un ensemble cohérent et documenté, qui redémarre proprement après une coupure de courant.",
  "stats": {
    "integrations": {
      "number": "100+",
      "label": "Intégrations réussies"
    },
    "satisfaction": {
      "number": "95%",
      "label": "Taux de satisfaction"
    },
    "experience": {
      "number": "10+",
      "label": "Années d'expertise"
    },
    "support": {
      "number": "5/7",
      "label": "Support technique 5 jours sur 7"
    }
  },
  "reasonsTitle": "Pourquoi nous choisir",
  "reasons": {
    "expertise": {
      "title": "Expertise éprouvée",
      "text": "Plus de dix ans d'installations, de la PME au groupe bancaire. Nos ingénieurs ont sans doute déjà rencontré la contrainte qui vous arrête."
    },
    "tailored": {
      "title": "Solutions sur mesure",
      "text": "Nous partons de vos usages, de votre budget et de ce qui fonctionne déjà. Vous ne remplacez que ce qui doit l'être."
    },
    "compatibility": {
      "title": "Compatibilité garantie",
      "text": "Chaque liaison est essayée en atelier, puis chez vous, avant la mise en service. L'ancien et le nouveau matériel se comprennent."
    },
    "endToEnd": {
      "title": "Accompagnement de bout en bout",
      "text": "Analyse, plan, installation, formation, puis maintenance une fois l'intégration terminée : vous gardez les mêmes interlocuteurs."
    }
  },
  "imageAlt": "Un technicien raccorde une baie réseau, une ingénieure coche sa liste de contrôle"
};
  clients: {
  "eyebrow": "Témoignages",
  "title": "Ils Nous Ont Fait Confiance",
  "intro": "Une école, un assureur, une banque, un énergéticien : chacun raconte le projet mené avec nous.",
  "stats": {
    "clients": {
      "number": "6+",
      "label": "Clients de confiance"
    },
    "projects": {
      "number": "25+",
      "label": "Projets livrés à ces clients"
    },
    "sectors": {
      "number": "6+",
      "label": "Secteurs d'activité"
    },
    "satisfaction": {
      "number": "99%",
      "label": "Taux de satisfaction de ces clients"
    }
  },
  "rating_one": "{{count}} étoile sur {{max}}",
  "rating_many": "{{count}} d'étoiles sur {{max}}",
  "rating_other": "{{count}} étoiles sur {{max}}",
  "projectLabel": "Projet",
  "logoAlt": "Logo {{name}}",
  "items": {
    "ateka": {
      "name": "Ateka Formation",
      "sector": "Technologies",
      "project": "Formation client",
      "text": "Nos formateurs connaissaient la théorie, moins les équipements que nous venions d'acheter. Trois jours d'ateliers sur notre propre matériel ont suffi. Depuis, nous réglons seuls la plupart des incidents."
    },
    "petits-herons": {
      "name": "École Les Petits Hérons",
      "sector": "Éducation",
      "project": "Couverture WiFi",
      "text": "Le WiFi s'arrêtait à la porte du secrétariat. Les bornes ont été posées pendant les congés, proprement. Aujourd'hui, les classes, la bibliothèque et la cour sont couvertes, et les enfants passent par un accès filtré."
    },
    "palmea": {
      "name": "Palméa Assurances",
      "sector": "Assurance",
      "project": "Installation de pare-feu",
      "text": "Le pare-feu a été mis en place un samedi. Le lundi, nos agents n'ont rien remarqué, et c'est ce que nous demandions. Les règles nous ont été expliquées une par une, sans jargon. Notre auditeur a apprécié le dossier."
    },
    "caurea": {
      "name": "Cauréa Pay",
      "sector": "Paiement Digital",
      "project": "Pare-feu et XDR",
      "text": "Dans le paiement, une alerte ignorée coûte cher. L'équipe a installé les pare-feu, déployé le XDR sur tous les postes, puis passé deux semaines à écarter les fausses alertes avec nous. Nos analystes respirent."
    },
    "akeli": {
      "name": "Groupe Akéli",
      "sector": "Services Financiers",
      "project": "Achat de matériel",
      "text": "Il fallait équiper quatorze agences en un trimestre, de Yopougon à Korhogo. Chaque poste est arrivé configuré, étiqueté et inventorié. Deux écrans abîmés pendant le transport ont été remplacés dans la semaine."
    },
    "sorelia": {
      "name": "Sorélia Énergie",
      "sector": "Énergie",
      "project": "Matériel, pare-feu et interconnexion de sites",
      "text": "Abidjan, Bouaké et San-Pédro travaillaient chacun de leur côté. Serveurs, pare-feu et liaisons ont été installés site après site, sans arrêter l'exploitation. À la dernière coupure de fibre, le lien de secours a pris le relais."
    }
  },
  "join": {
    "title": "Rejoignez Nos Clients Satisfaits",
    "text": "Dites-nous ce qui vous ralentit. Nous venons voir sur place, puis nous vous proposons un plan.",
    "link": "Démarrer Votre Projet"
  }
};
  common: {
  "skipLink": "Aller au contenu",
  "newTab": "(nouvel onglet)",
  "loadFailed": "Cette partie de la page n'a pas pu se charger. Vérifiez votre connexion, puis réessayez.",
  "retry": "Réessayer"
};
  contact: {
  "eyebrow": "Contactez-Nous",
  "title": "Parlons de Votre Projet",
  "intro": "Un réseau qui lâche, deux logiciels qui s'ignorent ? Décrivez la situation en quelques lignes, nous vous dirons par où commencer.",
  "info": {
    "title": "Nos Coordonnées",
    "email": {
      "title": "Email",
      "description": "Réponse sous 24h"
    },
    "phone": {
      "title": "Téléphone",
      "description": "Lundi au vendredi, 8h-17h30"
    },
    "address": {
      "title": "Adresse",
      "description": "Sur rendez-vous"
    },
    "hours": {
      "title": "Horaires",
      "value": "8h-17h30",
      "description": "Lundi au vendredi"
    }
  },
  "panel": {
    "title": "Discutons de votre projet",
    "text": "Un ingénieur lit votre message et vous répond lui-même. Le premier échange ne vous engage à rien.",
    "imageAlt": "Deux bulles de dialogue, reliées par un pont sur la lagune"
  },
  "form": {
    "title": "Envoyez-nous un Message",
    "subtitle": "Remplissez le formulaire ci-dessous et nous vous recontacterons rapidement.",
    "name": {
      "label": "Nom complet *",
      "placeholder": "Ex. : Awa Kouamé"
    },
    "email": {
      "label": "Email *",
      "placeholder": "vous@exemple.ci"
    },
    "phone": {
      "label": "Téléphone",
      "hint": "Facultatif - pour un contact plus rapide",
      "placeholder": "+225 07 00 00 00 00"
    },
    "service": {
      "label": "Service/Offre souhaité *",
      "placeholder": "Choisissez dans la liste",
      "chosen": "« {{service}} » est choisi dans le formulaire ci-dessous.",
      "services": "Nos Services",
      "offers": "Nos Offres"
    },
    "message": {
      "label": "Message *",
      "placeholder": "Votre besoin, le nombre de sites ou de postes, vos délais…",
      "remaining_one": "{{count}} caractère restant",
      "remaining_many": "{{count}} de caractères restants",
      "remaining_other": "{{count}} caractères restants"
    },
    "submit": "Envoyer le Message",
    "submitting": "Envoi en cours...",
    "offline": "Le réseau est coupé. Votre message est conservé ici : vous pourrez l'envoyer dès que la connexion revient.",
    "retrying": "La connexion est instable. Nous réessayons, merci de patienter un instant.",
    "failed": "Votre message n'est pas parti, mais il est conservé ici. Vous pouvez aussi nous écrire à <mail>{{email}}</mail> ou appeler le <phone>{{phone}}</phone>.",
    "noScript": "Ce formulaire a besoin de JavaScript. Vous pouvez aussi nous écrire à <mail>{{email}}</mail> ou appeler le <phone>{{phone}}</phone>.",
    "privacy": "Vos données ne servent qu'à répondre à votre demande. Pour les faire supprimer, écrivez-nous.",
    "recaptcha": "Ce site est protégé par reCAPTCHA. Les <privacy>Règles de confidentialité</privacy> et les <terms>Conditions d'utilisation</terms> de Google s'appliquent."
  },
  "toast": {
    "region": "Notifications",
    "close": "Fermer",
    "success": {
      "title": "Message envoyé !",
      "text": "Votre message a été envoyé avec succès. Nous vous recontacterons bientôt."
    },
    "error": {
      "title": "Erreur",
      "text": "Une erreur est survenue lors de l'envoi du message. Veuillez réessayer."
    }
  },
  "confirmation": {
    "title": "Message Envoyé !",
    "text": "Merci pour votre message. Notre équipe vous recontactera dans les plus brefs délais.",
    "again": "Envoyer un autre message"
  }
};
  email: {
  "subject": "Nouvelle demande : {{service}} — {{name}}",
  "heading": "Nouvelle demande reçue",
  "intro": "Un visiteur vient d'écrire depuis le formulaire du site.",
  "fields": {
    "name": "Nom complet",
    "email": "Email",
    "phone": "Téléphone",
    "service": "Service/Offre souhaité",
    "locale": "Langue",
    "receivedAt": "Reçu le",
    "id": "Référence",
    "reason": "Motif"
  },
  "noPhone": "Non renseigné",
  "replyHint": "Répondez à cet e-mail pour écrire directement au visiteur.",
  "console": "Ouvrir la demande dans la console",
  "line": "{{label}} : {{value}}",
  "digest": {
    "subject_one": "{{count}} demande attend votre attention",
    "subject_many": "{{count}} de demandes attendent votre attention",
    "subject_other": "{{count}} demandes attendent votre attention",
    "heading": "Demandes en attente",
    "intro": "Ces demandes sont enregistrées, mais aucun e-mail ne vous les a apportées. Chacune est signalée une fois, puis de nouveau après une semaine.",
    "more_one": "Et {{count}} autre demande, à voir dans la console.",
    "more_many": "Et {{count}} d'autres demandes, à voir dans la console.",
    "more_other": "Et {{count}} autres demandes, à voir dans la console.",
    "hint": "Pour recevoir une demande par e-mail, mettez son champ « state » à « pending » dans la console : elle part dans les cinq minutes. Pour qu'elle ne soit plus signalée, écrivez votre nom dans « staff.handledBy ».",
    "reasons": {
      "failed": "L'e-mail n'a pas pu partir. {{error}}",
      "spam": "Retenue, car elle ressemble à du spam.",
      "unverified": "Retenue, car rien n'a prouvé qu'elle venait de ce site (App Check).",
      "pending": "L'e-mail n'est pas encore parti. {{error}}"
    }
  },
  "footer": "Notification automatique du site {{brand}}.",
  "from": "Site {{brand}}"
};
  errorScreen: {
  "title": "Unexpected Application Error!",
  "status": "Statut {{status}}",
  "fallbackMessage": "La page n'a pas pu s'afficher.",
  "home": "Retour à l'accueil",
  "reload": "Recharger la page"
};
  footer: {
  "tagline": "L'intégration de vos services informatiques, du premier câble au dernier logiciel.",
  "servicesTitle": "Nos Services",
  "companyTitle": "Entreprise",
  "company": {
    "about": "À Propos",
    "careers": "Carrières",
    "blog": "Blog",
    "contact": "Contact"
  },
  "copyright": "©2024 {{brand}}. Tous droits réservés.",
  "navLabel": "Pied de page"
};
  header: {
  "navLabel": "Navigation principale",
  "homeLabel": "{{brand}}, accueil",
  "menu": "Menu",
  "language": "Langue : {{name}}",
  "nav": {
    "home": "Accueil",
    "about": "À Propos",
    "services": "Services",
    "offers": "Nos Offres",
    "partners": "Partenaires",
    "clients": "Clients",
    "contact": "Contact"
  },
  "cta": "Commencer Votre Projet"
};
  hero: {
  "eyebrow": "Intégrateur informatique à Abidjan",
  "title": "Spécialiste de l'intégration de solutions informatiques",
  "text": "Réseaux, données, cloud, sécurité, applications : nous faisons travailler ensemble ce que vous avez déjà et ce qui vous manque. De l'étude à la maintenance, vous parlez à la même équipe.",
  "start": "Démarrer Votre Intégration",
  "trust": "Ils Nous Ont Fait Confiance",
  "imageAlt": "Un pont à haubans sur la lagune relie cloud, WiFi, données, sécurité, serveurs et bâtiments",
  "highlights": {
    "response": "Réponse en un jour ouvré",
    "study": "Étude avant devis",
    "coverage": "Partout en Côte d'Ivoire"
  }
};
  meta: {
  "title": "{{brand}} | Intégration de solutions informatiques à Abidjan",
  "description": "{{brand}} relie vos réseaux, vos données, votre cloud et vos logiciels à Abidjan et partout en Côte d'Ivoire. Audit, installation, formation, support.",
  "shareTitle": "{{brand}}, intégration de solutions informatiques",
  "shareDescription": "Réseaux, données, cloud, sécurité, applications : nous faisons travailler ensemble les systèmes de votre entreprise, partout en Côte d'Ivoire.",
  "ogAlt": "{{brand}} : des systèmes informatiques reliés en un seul réseau",
  "notFoundTitle": "Page not found | {{brand}}"
};
  notFound: {
  "title": "404",
  "text": "Oops! Page not found",
  "home": "Return to Home"
};
  offers: {
  "eyebrow": "Prêtes à installer",
  "title": "Nos Offres",
  "intro": "Trois offres que nous installons souvent, préparées à l'avance puis ajustées à votre site après une visite.",
  "price": "Sur Devis",
  "button": "Contactez-Nous",
  "items": {
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
  "custom": {
    "title": "Besoin d'une Solution Personnalisée ?",
    "text": "Votre cas n'entre dans aucune des trois ? Décrivez-nous le site, les contraintes et le délai. Nous étudions la question avant de chiffrer.",
    "button": "Nous Contacter"
  }
};
  partners: {
  "eyebrow": "Partenaires",
  "title": "Les marques que nous installons",
  "intro": "Douze fabricants et éditeurs dont nous connaissons le matériel, les licences et les limites. Nous choisissons parmi eux selon votre besoin.",
  "carousel": {
    "label": "Carrousel des partenaires",
    "previous": "Previous slide",
    "next": "Next slide",
    "position": "Partenaires {{first}} à {{last}} sur {{total}}",
    "positionSingle": "Partenaire {{first}} sur {{total}}"
  },
  "visit": "Visiter le site",
  "visitLabel": "Visiter le site {{name}} (nouvel onglet)",
  "logoAlt": "Logo {{name}}",
  "items": {
    "gardaneo": {
      "name": "Gardanéo",
      "category": "Cybersécurité",
      "description": "Protection XDR des postes et des serveurs, avec des alertes triées par gravité et faciles à suivre."
    },
    "murelis": {
      "name": "Murelis",
      "category": "Sécurité réseau",
      "description": "Pare-feu qui contrôlent les échanges entre vos sites et Internet sans ralentir le travail."
    },
    "ondaia": {
      "name": "Ondaïa",
      "category": "WiFi",
      "description": "Bornes pour bureaux, écoles et entrepôts, prévues pour de nombreux appareils connectés à la fois."
    },
    "veilix": {
      "name": "Veilix",
      "category": "Supervision informatique",
      "description": "Surveillance des serveurs, des liens et des onduleurs, pour voir la panne venir avant le premier appel."
    },
    "routalys": {
      "name": "Routalys",
      "category": "Équipements réseau (routeurs)",
      "description": "Routeurs robustes, capables de passer d'un opérateur à l'autre quand une ligne est coupée."
    },
    "sauvea": {
      "name": "Sauvéa",
      "category": "Sauvegarde",
      "description": "Copies chiffrées de vos données, sur place et hors site, avec une restauration simple à tester."
    },
    "tramare": {
      "name": "Tramaré",
      "category": "Infrastructure réseau",
      "description": "Commutateurs, baies et câblage structuré, la base sur laquelle s'appuie tout le reste du réseau."
    },
    "nuago": {
      "name": "Nuago",
      "category": "Productivité et cloud",
      "description": "Messagerie, documents partagés et visioconférence, au bureau comme en déplacement."
    },
    "cuirassa": {
      "name": "Cuirassa",
      "category": "Sécurité informatique",
      "description": "Double authentification et chiffrement des postes : un mot de passe volé ne suffit plus pour entrer."
    },
    "soclium": {
      "name": "Soclium",
      "category": "Infrastructure d'entreprise",
      "description": "Serveurs et baies de stockage dimensionnés pour vos logiciels de gestion et vos machines virtuelles."
    },
    "courantis": {
      "name": "Courantis",
      "category": "Infrastructure électrique",
      "description": "Onduleurs, batteries et tableaux qui gardent vos équipements en marche pendant les coupures."
    },
    "faiscea": {
      "name": "Faiscéa",
      "category": "Sans-fil point à point",
      "description": "Ponts radio qui relient deux bâtiments distants, sans tranchée à creuser ni fibre à attendre."
    }
  },
  "trust": {
    "title": "Partenariat de Confiance",
    "text": "Nos techniciens se forment auprès de chaque fabricant. En cas de panne, nous traitons avec lui à votre place.",
    "link": "Discuter de Votre Projet"
  }
};
  services: {
  "eyebrow": "Services",
  "title": "Neuf métiers, une seule équipe",
  "intro": "Prenez le service dont vous avez besoin aujourd'hui. Les autres s'y raccordent le moment venu, sans que vous ayez à tout recommencer.",
  "flagship": "Service Phare",
  "items": {
    "integration-ict": {
      "label": "Intégration ICT",
      "title": "Intégration ICT",
      "description": "Réseau, WiFi, téléphonie, serveurs : nous fournissons le matériel, l'installons et le raccordons, du siège d'Abidjan à l'agence de Bouaké.",
      "features": {
        "first": "Réseau local et WiFi professionnel",
        "second": "Pare-feu et protection XDR",
        "third": "Interconnexion de sites distants"
      },
      "button": "Raccorder vos sites",
      "imageAlt": "Serveurs, WiFi, téléphone, cloud, pare-feu et base de données raccordés à un même point"
    },
    "integration-donnees": {
      "label": "Intégration de Données",
      "title": "Intégration de Données",
      "description": "Comptabilité, stocks, paie : vos logiciels échangent leurs données sans ressaisie, et tout écart est signalé avant la clôture du mois.",
      "features": {
        "first": "Connexion de vos logiciels existants",
        "second": "Reprise et nettoyage des données",
        "third": "Tableaux de bord tenus à jour"
      },
      "button": "Relier vos logiciels",
      "imageAlt": "Un tableau, une courbe et une liste rejoignent une base de données, qui nourrit un tableau de bord"
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
      "imageAlt": "Un serveur, un ordinateur et un téléphone reliés au cloud"
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
      "imageAlt": "Une maison connectée, avec une caméra et un cadenas"
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
      "imageAlt": "Un bras robotisé au-dessus d'un convoyeur, des engrenages et le schéma d'un processus"
    },
    "developpement-web-mobile": {
      "label": "Développement Web et mobile",
      "title": "Développement Web et mobile",
      "description": "Sites, portails clients et applications mobiles conçus pour vos usages : rapides sur une connexion 3G et reliés à vos outils de gestion.",
      "features": {
        "first": "Sites et portails sur mesure",
        "second": "Applications Android et iOS",
        "third": "Paiement Mobile Money intégré"
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
      "imageAlt": "Une fiche de contrôle, et une loupe posée sur des graphiques"
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
      "imageAlt": "Trois participants devant un tableau où figure un réseau"
    },
    "support-maintenance": {
      "label": "Support & Maintenance",
      "title": "Support & Maintenance",
      "description": "Vous appelez une équipe qui connaît votre installation. Dépannage à distance d'abord, intervention rapide sur site s'il le faut.",
      "features": {
        "first": "Support 10/6 (10 h par jour, 6 jours sur 7)",
        "second": "Maintenance préventive planifiée",
        "third": "Surveillance continue des équipements"
      },
      "button": "Organiser votre support",
      "imageAlt": "Un écran de surveillance coiffé d'un casque, une clé et une horloge"
    }
  }
};
  validation: {
  "name": {
    "tooShort": "Le nom doit contenir au moins {{min}} caractères.",
    "tooLong": "Le nom ne doit pas dépasser {{max}} caractères."
  },
  "email": {
    "invalid": "Veuillez entrer une adresse email valide.",
    "tooLong": "L'adresse email ne doit pas dépasser {{max}} caractères."
  },
  "phone": {
    "tooLong": "Le téléphone ne doit pas dépasser {{max}} caractères."
  },
  "service": {
    "required": "Veuillez sélectionner un service."
  },
  "message": {
    "tooShort": "Le message doit contenir au moins {{min}} caractères.",
    "tooLong": "Le message ne doit pas dépasser {{max}} caractères."
  }
};
}
