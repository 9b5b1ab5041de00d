const english = {
  on: 'on',
  unknownBrowser: 'An unknown program',
  settings: 'Settings → Browsers',
  auditLog: 'Audit log',
  newBrowser: ({ product, browser, place, time }: NewBrowserFacts) => ({
    subject: `${product}: a new browser has signed in to your account`,
    lines: [
      `A browser that you have not used before has signed in to your account in ${product}.`,
      `Browser: ${browser}\nTime: ${time}\nNetwork: ${place}`,
      'If this was you, you need to do nothing. If not, sign the browser out in your settings, and tell an administrator.',
    ],
  }),
  adminLink: ({ product, email, by, isUsed }: AdminLinkFacts) => ({
    subject: `${product}: a sign-in link for an administrator was ${isUsed ? 'used' : 'created'}`,
    lines: [
      isUsed
        ? `Someone has signed in as ${email} with a link that ${by} created on the server.`
        : `${by} created a link on the server that signs in ${email} without the identity provider. It works once, for one hour.`,
      'If you don’t expect this, ask the server operator.',
    ],
  }),
};

const german: typeof english = {
  on: 'auf',
  unknownBrowser: 'Ein unbekanntes Programm',
  settings: 'Einstellungen → Browser',
  auditLog: 'Audit-Log',
  newBrowser: ({ product, browser, place, time }) => ({
    subject: `${product}: Ein neuer Browser hat sich bei Ihrem Konto angemeldet`,
    lines: [
      `Ein Browser, den Sie bisher nicht verwendet haben, hat sich bei Ihrem Konto in ${product} angemeldet.`,
      `Browser: ${browser}\nZeit: ${time}\nNetz: ${place}`,
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie den Browser in Ihren Einstellungen ab, und informieren Sie eine Administratorin oder einen Administrator.',
    ],
  }),
  adminLink: ({ product, email, by, isUsed }) => ({
    subject: `${product}: Ein Anmeldelink für die Administration wurde ${isUsed ? 'verwendet' : 'erstellt'}`,
    lines: [
      isUsed
        ? `Jemand hat sich als ${email} angemeldet, mit einem Link, den ${by} auf dem Server erstellt hat.`
        : `${by} hat auf dem Server einen Link erstellt, der ${email} ohne Identitätsanbieter anmeldet. Er funktioniert einmal und eine Stunde lang.`,
      'Wenn Sie das nicht erwarten, fragen Sie den Serverbetrieb.',
    ],
  }),
};

interface NewBrowserFacts {
  product: string;
  browser: string;
  place: string;
  time: string;
}

interface AdminLinkFacts {
  product: string;
  email: string;
  by: string;
  isUsed: boolean;
}

export const securityWords = { en: english, de: german };
