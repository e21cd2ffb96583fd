import type { Language } from '#contract/languages.ts';
import { type DefaultTerms, englishTerms } from './terms.ts';

/** What everything is called in each language unless an organization has terms of its own. The client loads this only for other languages than English. */
export const defaultTerms: Record<Language, DefaultTerms> = {
  en: englishTerms,
  de: {
    rock: { one: 'Rock', many: 'Rocks', article: 'der' },
    todo: { one: 'To-do', many: 'To-dos', article: 'das' },
    issue: { one: 'Thema', many: 'Themen', article: 'das' },
    scorecard: { one: 'Scorecard', many: 'Scorecards', article: 'die' },
    measurable: { one: 'Kennzahl', many: 'Kennzahlen', article: 'die' },
    meeting: { one: 'Meeting', many: 'Meetings', article: 'das' },
    levelTen: { one: 'Level-10', many: 'Level-10s', article: 'das' },
    headline: { one: 'Schlagzeile', many: 'Schlagzeilen', article: 'die' },
    milestone: { one: 'Meilenstein', many: 'Meilensteine', article: 'der' },
    visionary: { one: 'Visionär', many: 'Visionäre', article: 'der' },
    integrator: { one: 'Integrator', many: 'Integratoren', article: 'der' },
  },
  es: {
    rock: { one: 'Roca', many: 'Rocas', article: 'la' },
    todo: { one: 'Tarea', many: 'Tareas', article: 'la' },
    issue: { one: 'Asunto', many: 'Asuntos', article: 'el' },
    scorecard: { one: 'Scorecard', many: 'Scorecards', article: 'el' },
    measurable: { one: 'Indicador', many: 'Indicadores', article: 'el' },
    meeting: { one: 'Reunión', many: 'Reuniones', article: 'la' },
    levelTen: { one: 'Nivel 10', many: 'Niveles 10', article: 'el' },
    headline: { one: 'Titular', many: 'Titulares', article: 'el' },
    milestone: { one: 'Hito', many: 'Hitos', article: 'el' },
    visionary: { one: 'Visionario', many: 'Visionarios', article: 'el' },
    integrator: { one: 'Integrador', many: 'Integradores', article: 'el' },
  },
};
