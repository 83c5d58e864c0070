-- Merged by a job every few seconds: what many creates leave is merged in larger parts, what few leave is soon gone.
ALTER INDEX "users_search" SET (gin_pending_list_limit = 1024);
ALTER INDEX "clients_search" SET (gin_pending_list_limit = 1024);
ALTER INDEX "commands_search" SET (gin_pending_list_limit = 1024);
ALTER INDEX "mails_search" SET (gin_pending_list_limit = 1024);
