import { FEE_EVENTS, MOVE_KINDS } from '../domain/commande/decide/moves.ts'
import { REMISES } from '../domain/commande/remise-code.ts'
import { HOLDERS, MONEY_STATES, OUTCOMES, PAID_TO } from '../domain/commande/states/states.ts'
import { PROOF_FILE, SHA256 } from '../domain/phone/proof.ts'
import { collection } from '../schema/collection.ts'
import { bool, count, date, file, json, money, relation, select, text } from '../schema/fields.ts'

/**
 * The history of a commande. Creating a suivi is the only way to change the state of a commande; its
 * consequences for the money are written in it once and for all.
 */
export const suivis = collection('suivis', {
  labels: { one: 'suivi', many: 'suivis' },
  title: 'at',
  sort: '-at',
  sealed: true,
  fields: {
    command: relation({ label: 'Commande', to: 'commands', required: true }),
    kind: select({ label: 'Genre', options: MOVE_KINDS, default: 'transition' }),
    from: relation({ label: 'De', to: 'tracking_states' }),
    status: relation({ label: 'Vers', to: 'tracking_states', required: true }),
    actor: relation({ label: 'Par', to: 'users', write: [] }),
    at: date({ label: 'Quand', write: [] }),
    device_at: date({ label: 'Heure de l’appareil' }),
    /** Outside its tour, or by a clock nobody believes. */
    heure_douteuse: bool({ label: 'Heure à vérifier' }),
    source: select({
      label: 'Canal',
      options: {
        web: 'Écran',
        app: 'Application',
        scan: 'Scan',
        import: 'Import',
        api: 'API',
        destinataire: 'Destinataire',
        system: 'Système',
      },
    }),
    agence: relation({ label: 'Agence', to: 'agences' }),
    delivery_man: relation({ label: 'Livreur', to: 'users' }),
    /**
     * The livreur that the author saw on the parcel: the
     * assignment is refused when the parcel has another by then.
     */
    from_delivery_man: relation({ label: 'Livreur d’avant', to: 'users' }),
    /** « I know that this livreur does not deliver in its ville. » */
    confirmer_ville: bool({ label: 'Confier hors de ses villes', transient: true, see: [] }),
    bon: relation({ label: 'Bon', to: 'bons' }),
    tour: relation({ label: 'Tournée', to: 'tours', write: [] }),
    job: relation({ label: 'Lot', to: 'jobs', see: ['moderateur'], write: [] }),
    note: text({ label: 'Note', max: 1000, multiline: true }),
    motif: relation({ label: 'Motif', to: 'motifs' }),
    reported_date: date({ label: 'Date de report', dayOnly: true }),
    rappel_at: date({ label: 'Date de rappel' }),
    limite_retrait: date({ label: 'Date limite de retrait', dayOnly: true }),
    amount_collected: money({ label: 'Encaissé' }),
    mode_paiement: select({
      label: 'Mode de paiement',
      options: { especes: 'Espèces', carte: 'Carte', virement: 'Virement', cheque: 'Chèque' },
    }),
    reference: text({ label: 'Référence du paiement', max: 60 }),
    pieces_kept: count({ label: 'Pièces gardées', min: 0 }),
    old_article: bool({ label: 'Ancien article repris' }),
    grade: count({ label: 'Dommage en %', min: 0, max: 100 }),
    box: text({ label: 'Emplacement', max: 30 }),
    photo: file({ label: 'Photo', ...PROOF_FILE }),
    signature: file({ label: 'Signature', ...PROOF_FILE }),
    /** Announced by a phone that sends the file later: `preuves` tracks its arrival. */
    photo_sha256: text({ label: 'SHA-256 de la photo', max: 64, pattern: SHA256 }),
    signature_sha256: text({ label: 'SHA-256 de la signature', max: 64, pattern: SHA256 }),
    /** The reason for the absence of a required photo. */
    photo_absente: text({ label: 'Photo impossible', max: 200 }),
    /** Why the livreur hands a parcel over without its code; photo and signature stand for it. */
    code_absent: text({ label: 'Sans code de remise', max: 200 }),
    /** The means by which the recipient was identified, for a delivery that requires a code. */
    remise: select({ label: 'Remise', options: REMISES, write: [] }),
    position: json({ label: 'Position' }),
    /** True for an attempt recorded far from the address of the parcel. */
    loin: bool({ label: 'Loin de l’adresse', write: [] }),
    /** Set on a relance: the new values of the commande, by field. */
    changes: json({ label: 'Changements', see: ['moderateur', 'client'], restated: true }),
    attempt_no: count({ label: 'Tentative', min: 0, write: [] }),
    holder_kind: select({ label: 'Détenteur', options: HOLDERS, write: [] }),
    holder: text({ label: 'Détenteur (fiche)', max: 15, idOf: ['users', 'agences', 'bons'], write: [] }),
    /** The amount due at the door in that hour: price and fees of the commande then. */
    expected: money({ label: 'Attendu', write: [] }),
    outcome: select({ label: 'Issue', options: OUTCOMES, write: [] }),
    money_state: select({ label: 'Argent', options: MONEY_STATES, write: [] }),
    paid_to_kind: select({ label: 'Encaissé par', options: PAID_TO, write: [] }),
    paid_to: text({ label: 'Encaissé par (fiche)', max: 15, idOf: ['users', 'agences'], write: [] }),
    fee_event: select({ label: 'Frais dus pour', options: FEE_EVENTS, write: [] }),
    ville: relation({ label: 'Ville', to: 'villes', write: [] }),
    /** The suivi this one undoes. */
    undoes: relation({ label: 'Annule', to: 'suivis' }),
    /** The suivi before it, of the same gesture: a scan may lead a parcel through two states. */
    follows: relation({ label: 'Suite de', to: 'suivis', write: [] }),
    /** Values of the commande before, of the fields this changed: they undo it exactly. */
    former: json({ label: 'Avant', see: [], write: [] }),
  },
  indexes: [
    { fields: ['command', 'at'] },
    { fields: ['at'] },
    { fields: ['actor', 'at'] },
    { fields: ['bon'], where: "bon <> ''" },
    { fields: ['tour'], where: "tour <> ''" },
    { fields: ['job'], where: "job <> ''" },
    // Corrections that took a payment off the bank.
    { fields: ['paid_to_kind', 'at'], where: "former ->> 'paid_to_kind' = 'banque'" },
    { fields: ['fee_event', 'at'], where: "fee_event <> ''" },
  ],
})
