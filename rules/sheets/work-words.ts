import type { ImportKind } from '#contract/imports.ts';
import type { Language } from '#contract/languages.ts';

/** The columns of the sheets that an import takes. */
export const workFields = [
  ...(['key', 'title', 'description', 'owner', 'ownerEmail', 'team', 'rock', 'dueDate', 'startDate'] as const),
  ...(['status', 'priority', 'quarter', 'level', 'issueType', 'kind', 'completed', 'completedAt'] as const),
  ...(['archivedAt', 'createdAt', 'repeat'] as const),
  ...(['firstName', 'lastName', 'email', 'jobTitle', 'phone', 'location', 'teams'] as const),
  ...(['leader', 'members', 'isPrivate', 'parent', 'holders', 'responsibilities'] as const),
];
export type WorkField = (typeof workFields)[number];

/** What the cells of such columns say. `top` is the most urgent priority, `canceled` an end without a result. */
const workValues = {
  answer: ['yes', 'no'],
  status: ['not_started', 'in_progress', 'on_track', 'at_risk', 'off_track', 'done', 'closed', 'canceled'],
  priority: ['low', 'medium', 'high', 'top'],
  issueType: ['short_term', 'long_term'],
  headline: ['customer', 'employee', 'cascade', 'general'],
  repeat: ['daily', 'weekdays', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly', 'never'],
} as const;
type Values = typeof workValues;
type Value = Values[keyof Values][number];

/**
 * How people head the columns of such a sheet in one language, and what they write into them, in lower case. The texts are parts of
 * regular expressions. Where several columns fit a field, it is the one whose heading comes first here.
 */
type WorkWords = {
  fields: Record<WorkField, string[]>;
  /** The names of the kinds, as the heading of their titles, and as the name of a sheet or file. */
  kinds: Record<ImportKind, string[]>;
  values: Record<Value, string[]>;
  /** A cell that says that there is nothing. */
  nothing: string[];
};

const english: WorkWords = {
  fields: {
    key: ['task id', 'card id', 'link', '(?:item |external )?id', 'uuid'],
    title: [
      'titles?',
      '(?:task|card|item|action) name',
      'subject',
      'summary',
      'actions?(?: items?)?',
      'names?',
      'what',
      'full names?',
    ],
    description: ['(?:card )?descriptions?', 'details?', 'notes?', 'comments?', 'body'],
    owner: [
      'owners?(?: name)?',
      'assignees?',
      'assigned(?: to)?',
      'responsible',
      'accountable',
      'who',
      'members?',
      'person',
      'names?',
    ],
    ownerEmail: ["(?:owner|assignee)(?:[’']?s)? e-?mail(?: address)?", 'e-?mail(?: address)?'],
    team: ['teams?(?: names?)?', 'departments?'],
    rock: ['rocks? names?', '(?:related )?rocks?'],
    dueDate: ['due(?: (?:date|on|by|day))?', 'deadline', 'target date', 'by when', 'end date', 'when'],
    startDate: ['start(?:s|ed)?(?: (?:date|on|day))?'],
    status: ['(?:rock |issue |task )?status', 'state', 'on/off[ -]track', 'on[ -]track'],
    priority: ['priority', 'prio', 'importance'],
    quarter: ['quarters?', 'qtr'],
    level: ['level'],
    issueType: ['issue type', 'term', 'horizon', 'type'],
    kind: ['headline type', 'kind', 'category', 'type'],
    completed: ['(?:is )?(?:completed?|done|finished)', 'due complete'],
    completedAt: [
      '(?:completed|done|finished|resolved|solved)(?: (?:on|at|date))',
      'completion date',
      'date completed',
    ],
    archivedAt: ['archived?(?: (?:on|at|date))?', 'closed(?: (?:on|at|date))?'],
    createdAt: ['created(?: (?:on|at|date))?', 'date created', 'creation date', 'date added', 'added(?: on)?'],
    repeat: ['repeats?', 'recurrence', 'recurring', 'frequency'],
    firstName: ['(?:first|given)[ -]?names?'],
    lastName: ['(?:last|family)[ -]?names?', 'surnames?'],
    email: ['(?:work |business |primary )?e-?mails?(?: address)?', 'e-?mail'],
    jobTitle: ['(?:job )?titles?', 'position', 'job', 'role'],
    phone: ['(?:work |mobile |cell |office )?phones?(?: numbers?)?', 'mobile', 'tel(?:ephone)?'],
    location: ['locations?', 'office', 'site', 'city'],
    teams: ['teams?(?: names?)?', 'departments?', 'groups?'],
    leader: ['(?:team )?(?:leader|lead|head|manager)', 'led by'],
    members: ['(?:team )?members?', 'people'],
    isPrivate: ['(?:is )?private', 'visibility'],
    parent: ['reports? to', 'reporting to', 'parent(?: seat)?', 'supervisor'],
    holders: ['people', '(?:seat )?holders?', 'held by', 'filled by', 'incumbents?', 'members?'],
    responsibilities: ['(?:roles? (?:and|&) )?responsibilit(?:y|ies)', 'accountabilit(?:y|ies)', 'roles', 'duties'],
  },
  kinds: {
    people: ['(?:our )?people', 'employees?', 'staff', 'users?', 'directory', 'team members', 'contacts?'],
    teams: ['(?:our )?teams?(?: names?)?', 'departments?(?: names?)?'],
    seats: ['seats?(?: titles?)?', 'accountability chart', 'org(?:anizational|anization)? chart', 'functions?'],
    measurables: ['measurables?', 'scorecards?', 'kpis?', 'metrics?', 'weekly numbers'],
    rocks: ['(?:company |individual |quarterly )?(?:rocks?|goals?|objectives?|priorities)'],
    milestones: ['milestones?'],
    todos: ["to[ -]?do[’']?s?(?: list| items?)?", 'tasks?(?: list)?', 'action items?'],
    issues: ['(?:(?:short|long)[ -]term )?issues?(?: list)?', '(?:short|long)[ -]term', 'problems?'],
    headlines: ['(?:(?:customer|employee)(?:/employee| and employee)? )?headlines?', 'good news'],
  },
  values: {
    yes: ['yes', 'y', 'true', 'x', '✓', '✔', '☑', '✅', '1'],
    no: ['no', 'n', 'false', '☐', '0'],
    not_started: ['not (?:yet )?started', 'new', 'open', 'to[ -]?do', 'planned', 'backlog', 'incomplete'],
    in_progress: ['in progress', 'started', 'doing', 'working(?: on it)?', 'ongoing', 'in discussion'],
    on_track: ['on[ -]?track', 'on', 'green'],
    at_risk: ['at[ -]?risk', 'yellow'],
    off_track: ['off[ -]?track', 'off', 'behind', 'red'],
    done: ['done', 'completed?', 'finished', 'resolved', 'solved', 'achieved'],
    closed: ['closed', 'archived'],
    canceled: ['cancel(?:l?ed)?', 'dropped', 'abandoned'],
    low: ['low(?:est)?', 'minor', '(?:p|prio )?[45]'],
    medium: ['medium', 'normal', 'moderate', '(?:p|prio )?3'],
    high: ['high', 'important', 'major', '(?:p|prio )?2'],
    top: ['urgent', 'critical', 'highest', 'top', 'blocker', '(?:p|prio )?1', 'p0'],
    short_term: ['short(?:[ _-]?term)?(?: issues?)?'],
    long_term: ['long(?:[ _-]?term)?(?: issues?)?', 'parking lot'],
    customer: ['customers?(?: headlines?)?', 'clients?'],
    employee: ['employees?(?: headlines?)?', 'people', 'team'],
    cascade: ['cascad(?:e|ed|ing)(?: messages?)?'],
    general: ['general', 'other', 'headlines?'],
    daily: ['daily', 'every ?day'],
    weekdays: ['(?:every |on )?(?:week|work|working |business )days?'],
    weekly: ['weekly', 'every week'],
    biweekly: ['bi[ -]?weekly', 'every (?:2|two|other|second) weeks?', 'fortnightly'],
    monthly: ['monthly', 'every month'],
    quarterly: ['quarterly', 'every (?:quarter|(?:3|three) months)'],
    yearly: ['yearly', 'annual(?:ly)?', 'every year'],
    never: ['never', 'no', "(?:do(?:es)? ?n[o’']t|no) repeat", 'once', 'one[ -]time'],
  },
  nothing: ['n/?a', 'none', 'null', 'unassigned', 'no (?:owner|team|due date|date)', '-+', '—', '–'],
};

const german: WorkWords = {
  fields: {
    key: ['kennung', '(?:aufgaben|karten)[- ]?id'],
    title: ['titel', 'betreff', 'bezeichnung', 'was', 'name'],
    description: ['beschreibung(?:en)?', 'notiz(?:en)?', 'details', 'bemerkung(?:en)?', 'kommentare?'],
    owner: [
      'verantwortlich(?:er?|e person)?',
      'zuständig(?:er?)?',
      'zugewiesen(?: an)?',
      'bearbeiter(?:in)?',
      'inhaber(?:in)?',
      'wer',
    ],
    ownerEmail: ['e-?mail-?adresse', 'mail(?:-?adresse)?'],
    team: ['abteilung', 'bereich'],
    rock: ['name des rocks|rock-name', '(?:zugehöriger )?rock'],
    dueDate: [
      'fällig(?: am| bis)?',
      'fälligkeit(?:sdatum)?',
      'frist',
      'termin',
      '(?:bis )?wann|bis',
      'enddatum',
      'zieldatum',
    ],
    startDate: ['start(?:datum)?', 'beginn', 'ab'],
    status: ['stand', 'zustand'],
    priority: ['priorität', 'wichtigkeit', 'dringlichkeit'],
    quarter: ['quartal'],
    level: ['ebene', 'stufe'],
    issueType: ['themenart', 'zeithorizont', 'art', 'typ'],
    kind: ['art der schlagzeile', 'kategorie', 'art', 'typ'],
    completed: ['erledigt\\??', 'abgeschlossen\\??', 'fertig\\??'],
    completedAt: ['(?:erledigt|abgeschlossen|gelöst) am', 'abschlussdatum', 'erledigungsdatum'],
    archivedAt: ['archiviert(?: am)?', 'geschlossen(?: am)?', 'archivdatum'],
    createdAt: ['angelegt(?: am)?', 'erstellt(?: am)?', 'erstell(?:ungs)?datum', 'erfasst(?: am)?'],
    repeat: ['wiederholung', 'wiederholen', 'wiederkehrend', 'häufigkeit'],
    firstName: ['vornamen?'],
    lastName: ['nach-?namen?', 'familiennamen?', 'zunamen?'],
    email: ['e-?mail(?:-?adressen?)?', 'mail(?:-?adresse)?'],
    jobTitle: ['position', 'stelle(?:nbezeichnung)?', 'funktion', 'berufsbezeichnung', 'rolle', 'jobtitel'],
    phone: ['telefon(?:nummern?)?', 'tel', 'handy(?:nummer)?', 'mobil(?:nummer|telefon)?', 'rufnummer'],
    location: ['standorte?', 'ort', 'büro', 'niederlassung'],
    teams: ['teams?', 'abteilung(?:en)?', 'bereiche?', 'gruppen?'],
    leader: ['(?:team-?)?(?:leiter(?:in)?|leitung)', 'geleitet von'],
    members: ['(?:team-?)?mitglied(?:er)?', 'personen'],
    isPrivate: ['privat'],
    parent: ['berichtet an', 'übergeordnet(?:er sitz|e stelle)?', 'vorgesetzter? (?:sitz|stelle)', 'vorgesetzter?'],
    holders: ['personen', 'besetzt (?:durch|mit|von)', 'besetzung', 'stelleninhaber(?:in)?', 'inhaber(?:in)?'],
    responsibilities: ['verantwortlichkeit(?:en)?', 'verantwortung(?:en)?', 'zuständigkeit(?:en)?', 'aufgaben'],
  },
  kinds: {
    people: ['personen', 'mitarbeiter(?:innen|nde)?(?:liste)?', 'mitarbeitende', 'personal', 'benutzer', 'kontakte'],
    teams: ['teams?', 'abteilung(?:en)?'],
    seats: ['funktion(?:en)?', 'sitze?', 'organigramm', 'stellen?'],
    measurables: ['kennzahl(?:en)?', 'messgrößen?'],
    rocks: ['(?:quartals)?ziele?'],
    milestones: ['meilensteine?'],
    todos: ['aufgaben?(?:liste)?', 'to[ -]?do-liste', 'maßnahmen?'],
    issues: ['themen(?:liste|speicher)?', 'thema', '(?:kurz|lang)fristig(?:e themen)?', 'probleme?'],
    headlines: ['schlagzeilen?', '(?:kunden|mitarbeiter)-?schlagzeilen', 'neuigkeiten'],
  },
  values: {
    yes: ['ja', 'j', 'wahr'],
    no: ['nein', 'falsch'],
    not_started: ['nicht (?:begonnen|gestartet|angefangen)', 'neu', 'offen', 'geplant', 'zu erledigen'],
    in_progress: ['in arbeit', 'in bearbeitung', 'begonnen', 'angefangen', 'läuft', 'laufend'],
    on_track: ['auf kurs', 'im plan', 'grün'],
    at_risk: ['gefährdet', 'gelb'],
    off_track: ['nicht auf kurs', 'nicht im plan', 'rot'],
    done: ['erledigt', 'abgeschlossen', 'fertig', 'gelöst'],
    closed: ['geschlossen', 'archiviert'],
    canceled: ['abgebrochen', 'gestrichen', 'verworfen', 'storniert'],
    low: ['niedrig', 'gering'],
    medium: ['mittel'],
    high: ['hoch', 'wichtig'],
    top: ['dringend', 'kritisch', 'sehr hoch', 'höchste'],
    short_term: ['kurzfristig(?:e themen)?'],
    long_term: ['langfristig(?:e themen)?', 'themenspeicher'],
    customer: ['kunden?(?:-?schlagzeilen?)?', 'kund(?:in|en und kundinnen)'],
    employee: ['mitarbeiter(?:in|innen|nde)?(?:-?schlagzeilen?)?', 'personal'],
    cascade: ['weitergabe', 'weitergegeben', 'weitergeleitet', 'kaskade'],
    general: ['allgemein', 'sonstiges?'],
    daily: ['täglich', 'jeden tag'],
    weekdays: ['(?:jeden )?(?:werk|arbeits|wochen)tage?', 'werktäglich', 'an (?:werk|arbeits|wochen)tagen'],
    weekly: ['wöchentlich', 'jede woche'],
    biweekly: ['(?:zwei|2-?)wöchentlich', '14-?tägig', 'alle (?:2|zwei) wochen', 'jede (?:2\\.|zweite) woche'],
    monthly: ['monatlich', 'jeden monat'],
    quarterly: ['vierteljährlich', 'quartalsweise', 'jedes quartal', 'alle (?:3|drei) monate'],
    yearly: ['jährlich', 'jedes jahr'],
    never: ['nie(?:mals)?', 'nein', 'einmalig'],
  },
  nothing: ['k\\. ?a\\.', 'keine?r?', 'nicht zugewiesen', 'niemand', 'ohne'],
};

const spanish: WorkWords = {
  fields: {
    key: ['identificador', 'id de (?:la )?(?:tarea|tarjeta)'],
    title: ['títulos?', 'asunto', 'nombre de la (?:tarea|tarjeta)', 'nombres?', 'qué'],
    description: ['descripci(?:ón|ones)', 'notas?', 'detalles?', 'comentarios?', 'observaciones'],
    owner: [
      'responsables?',
      'asignad[oa](?: a)?',
      'propietari[oa]',
      'encargad[oa]',
      'dueñ[oa]',
      'quién',
      'miembros?',
      'persona',
    ],
    ownerEmail: ['correo(?: electrónico)?(?: del responsable)?'],
    team: ['equipos?', 'departamento'],
    rock: ['nombre de la roca', 'roca(?: relacionada)?'],
    dueDate: [
      'fecha (?:límite|de vencimiento|de entrega|final)',
      'vence(?: el)?',
      'vencimiento',
      'plazo',
      '(?:para )?cuándo',
    ],
    startDate: ['(?:fecha de )?inicio', 'fecha inicial'],
    status: ['estado', 'estatus', 'situación'],
    priority: ['prioridad', 'importancia'],
    quarter: ['trimestre'],
    level: ['nivel'],
    issueType: ['tipo de asunto', 'plazo', 'tipo'],
    kind: ['tipo de titular', 'categoría', 'clase', 'tipo'],
    completed: ['completad[oa]s?', 'terminad[oa]', 'hech[oa]', 'finalizad[oa]'],
    completedAt: ['(?:completad|terminad|resuelt|finalizad)[oa] el', 'fecha de (?:finalización|cierre)'],
    archivedAt: ['archivad[oa](?: el)?', 'cerrad[oa](?: el)?', 'fecha de archivo'],
    createdAt: ['cread[oa](?: el)?', 'fecha de creación'],
    repeat: ['repetición', 'repetir', 'recurrencia', 'frecuencia'],
    firstName: ['nombres?', 'primer nombre'],
    lastName: ['apellidos?'],
    email: ['correos?(?: electrónicos?)?', 'e-?mail'],
    jobTitle: ['cargo', 'puesto', 'función', 'rol'],
    phone: ['teléfonos?', 'móvil', 'celular'],
    location: ['ubicación', 'oficina', 'sede', 'ciudad'],
    teams: ['equipos?', 'departamentos?', 'grupos?'],
    leader: ['líder(?:es)?(?: del equipo)?', 'jef[ea]', 'dirigido por'],
    members: ['miembros?', 'integrantes?', 'personas'],
    isPrivate: ['privad[oa]'],
    parent: ['reporta a', 'depende de', 'superior', 'responde a'],
    holders: ['personas', 'ocupad[oa] por', 'titular(?:es)?', 'ocupantes?'],
    responsibilities: ['responsabilidad(?:es)?', 'funciones'],
  },
  kinds: {
    people: ['personas', 'emplead[oa]s', 'personal', 'usuarios', 'plantilla', 'contactos'],
    teams: ['equipos?', 'departamentos?'],
    seats: ['asientos?', 'puestos?', 'organigrama'],
    measurables: ['indicador(?:es)?', 'métricas?'],
    rocks: ['rocas?', 'objetivos?(?: trimestrales)?', 'metas?'],
    milestones: ['hitos?'],
    todos: ['(?:lista de )?tareas?', 'pendientes?', 'acciones', 'acción'],
    issues: [
      '(?:lista de )?asuntos?(?: a (?:corto|largo) plazo)?',
      'problemas?',
      '(?:a )?(?:corto|largo) plazo',
      'temas?',
    ],
    headlines: ['titulares?', 'noticias?'],
  },
  values: {
    yes: ['sí', 'si', 's', 'verdadero'],
    no: ['falso'],
    not_started: ['sin empezar', 'no iniciad[oa]', 'nuev[oa]', 'abiert[oa]', 'pendiente', 'por hacer'],
    in_progress: ['en curso', 'en progreso', 'en proceso', 'iniciad[oa]', 'empezad[oa]'],
    on_track: ['según lo previsto', 'en camino', 'encaminad[oa]', 'verde'],
    at_risk: ['en riesgo', 'amarill[oa]'],
    off_track: ['desviad[oa]', 'fuera de curso', 'atrasad[oa]', 'roj[oa]'],
    done: ['completad[oa]', 'terminad[oa]', 'hech[oa]', 'resuelt[oa]', 'finalizad[oa]'],
    closed: ['cerrad[oa]', 'archivad[oa]'],
    canceled: ['cancelad[oa]', 'descartad[oa]', 'anulad[oa]'],
    low: ['baj[oa]'],
    medium: ['medi[oa]', 'normal'],
    high: ['alt[oa]', 'importante'],
    top: ['urgente', 'crític[oa]', 'muy alt[oa]', 'máxim[oa]'],
    short_term: ['(?:a )?corto plazo', 'asuntos? a corto plazo'],
    long_term: ['(?:a )?largo plazo', 'asuntos? a largo plazo'],
    customer: ['clientes?', 'titulares? de clientes?'],
    employee: ['emplead[oa]s?', 'titulares? de empleados?', 'personal'],
    cascade: ['(?:mensajes? )?en cascada', 'cascada'],
    general: ['otros?'],
    daily: ['diari[oa](?:mente)?', '(?:cada día|todos los días)'],
    weekdays: ['(?:cada día laborable|(?:todos )?los días laborables|días laborables|de lunes a viernes)'],
    weekly: ['semanal(?:mente)?', '(?:cada semana|todas las semanas)'],
    biweekly: ['(?:quincenal(?:mente)?|bisemanal)', 'cada (?:2|dos) semanas'],
    monthly: ['mensual(?:mente)?', '(?:cada mes|todos los meses)'],
    quarterly: ['trimestral(?:mente)?', 'cada (?:trimestre|(?:3|tres) meses)'],
    yearly: ['anual(?:mente)?', '(?:cada año|todos los años)'],
    never: ['nunca', 'no', 'una (?:sola )?vez'],
  },
  nothing: ['ningun[oa]', 'sin (?:asignar|responsable|equipo|fecha)', 'nadie', 'vací[oa]'],
};

const all = Object.values({ en: english, de: german, es: spanish } satisfies Record<Language, WorkWords>);

/** The words as one pattern for a whole text. */
const wholly = (words: string[]): RegExp => new RegExp(`^(?:${words.join('|')})$`, 'u');

/** Texts that differ only in case, in signs around them or in the width of their letters and spaces are the same word. */
const wordOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[_\s]+/g, ' ')
    .replace(/^[\s#*•]+(?=\p{L})|[\s:*?!.]+$/gu, '')
    .trim();

/** The longest text that is taken for a heading or a value. */
const maxLength = 60;

/** Returns the first of the names whose words are the whole text. */
function matcher<Name extends string>(names: readonly Name[], wordsOf: (name: Name) => string[]) {
  const patterns = names.map((name) => [name, wholly(wordsOf(name))] as const);
  return (text: string): Name | undefined => {
    if (text.length > maxLength) return undefined;
    const word = wordOf(text);
    return word === '' ? undefined : patterns.find(([, pattern]) => pattern.test(word))?.[0];
  };
}

const fieldPatterns = workFields.map((field) => {
  const words = all.map(({ fields }) => fields[field]);
  // All first words of the languages come before their second ones.
  const most = Math.max(...words.map(({ length }) => length));
  const ranks = Array.from({ length: most }, (_, rank) => words.flatMap((list) => list[rank] ?? []));
  return [field, ranks.map(wholly)] as const;
});

/** Rejects most texts at once. */
const anyField = wholly(all.flatMap(({ fields }) => Object.values(fields).flat()));

/** The fields that a heading may mean, each with a rank: the lower it is, the better the heading fits. */
export function fieldsOfHeading(text: string): { field: WorkField; rank: number }[] {
  if (text.length > maxLength) return [];
  const word = wordOf(text);
  if (!anyField.test(word)) return [];
  return fieldPatterns.flatMap(([field, ranks]) => {
    const rank = ranks.findIndex((pattern) => pattern.test(word));
    return rank < 0 ? [] : [{ field, rank }];
  });
}

/** The kinds whose names say little as a heading: `Team` stands above the teams of rocks, too. */
const structure: readonly ImportKind[] = ['people', 'teams', 'seats', 'measurables'];
const kinds = (Object.keys(english.kinds) as ImportKind[]).filter((kind) => !structure.includes(kind));
const wordsOfKind = (kind: ImportKind) => all.flatMap((words) => words.kinds[kind]);

/** The kind of work whose name, in singular or plural, is the whole text. */
export const kindOfWord = matcher(kinds, wordsOfKind);
const structureOfWord = matcher(structure, wordsOfKind);
/** People, teams or the like if their name is all of the name of a file or sheet, such as `People.csv`. */
export const structureOfName = (name: string): ImportKind | undefined => structureOfWord(name.replace(/\.\w+$/, ''));

const kindsWithin = kinds.map((kind) => {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wordsOfKind(kind).join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return [kind, pattern] as const;
});

/** The one kind whose name is in a text such as `Ninety - Rocks (3).xlsx`; undefined if several are. */
export function kindWithin(text: string): ImportKind | undefined {
  const word = wordOf(text.slice(0, 200).replace(/\.\w+$/, ''));
  const found = kindsWithin.filter(([, pattern]) => pattern.test(word));
  return found.length === 1 ? found[0]?.[0] : undefined;
}

const valueMatcher = <Field extends keyof Values>(field: Field) =>
  matcher<Values[Field][number]>(workValues[field], (value) => all.flatMap(({ values }) => values[value]));

/** Whether a text says yes or no. */
export const answerOf = valueMatcher('answer');
/** The status that a text says, of whatever kind its row is. */
export const statusOf = valueMatcher('status');
/** The priority that a text or a number from 1, the most urgent, to 5 says. */
export const priorityOf = valueMatcher('priority');
export const issueTypeOf = valueMatcher('issueType');
/** How often a to-do repeats. */
export const repeatOf = valueMatcher('repeat');
/** The kind of a headline; `general` is none of the others. */
export const headlineOf = valueMatcher('headline');

const nothing = wholly(all.flatMap((words) => words.nothing));
/** Whether a text says that there is nothing, such as `-` or `n/a`. */
export const saysNothing = (text: string): boolean =>
  text.length <= 20 && (nothing.test(text.trim().toLowerCase()) || nothing.test(wordOf(text)));
