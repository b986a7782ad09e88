ALTER TABLE "orders" ADD COLUMN "installs_from" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "installs_to" bigint;--> statement-breakpoint
CREATE INDEX "orders_installs_from_id" ON "orders" USING btree ("installs_from","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_installs_to_id" ON "orders" USING btree ("installs_to","id") WHERE "orders"."deleted_at" is null;