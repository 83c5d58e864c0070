-- With its last index a suivi has as many as a commande: room on its page keeps an update from writing in all of them.
ALTER TABLE "suivis" SET (fillfactor = 90);
