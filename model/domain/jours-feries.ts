/** Morocco's holidays of a fixed date, to be checked each year; religious feasts are entered by hand. */
export const FIXED_HOLIDAYS: Readonly<Record<string, string>> = {
  '01-01': 'Nouvel an',
  '01-11': 'Manifeste de l’indépendance',
  '01-14': 'Nouvel an amazigh',
  '05-01': 'Fête du travail',
  '07-30': 'Fête du trône',
  '08-14': 'Oued Ed-Dahab',
  '08-20': 'Révolution du roi et du peuple',
  '08-21': 'Fête de la jeunesse',
  '10-31': 'Fête de l’unité',
  '11-06': 'Marche verte',
  '11-18': 'Fête de l’indépendance',
}
